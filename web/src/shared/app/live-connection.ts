/**
 * A stream of what changes on the server, for as long as the page is looked at. A tab that is not looked at lets its
 * connection go: a browser has few for one server.
 */
import type { LiveTopic } from '@voltyatra/contract'
import { openEventConnection } from '../event-connection.ts'

export type LiveState = 'connecting' | 'live' | 'away'

interface LiveHandlers {
  onChange(topic: LiveTopic, id: string): void
  /** What changed meanwhile is not known: everything is to be loaded anew. */
  onReset(): void
  onState(state: LiveState): void
  /** The server refused the connection, as it does when a session has ended; it is asked again later. */
  onRefused(): void
  /** What else is sent, by the event's name. */
  readonly more?: Readonly<Record<string, (data: unknown) => void>>
}

/** @returns what ends it */
export const openLiveConnection = (address: string, handlers: LiveHandlers): (() => void) =>
  openEventConnection(address, {
    events: {
      change(data) {
        const { topic, id } = data as { readonly topic: LiveTopic; readonly id: string }
        handlers.onChange(topic, id)
      },
      reset: () => handlers.onReset(),
      ...handlers.more,
    },
    onOpen: () => handlers.onState('live'),
    onAway: () => handlers.onState('away'),
    onRefused: () => handlers.onRefused(),
  })
