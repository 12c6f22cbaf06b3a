/** Changes of what is free at stations, as they happen: for open finders, with an account or without one. */
import type { ReplyOf, showStation } from '@voltyatra/contract'
import { openEventConnection } from './event-connection.ts'

export type StationNow = Pick<
  ReplyOf<typeof showStation>['data'],
  '_id' | 'status' | 'availableSlots' | 'totalSlots'
>

interface StationHandlers {
  onStation(now: StationNow): void
  /** What changed meanwhile is not known. */
  onReset(): void
  /** Whether changes come by themselves. */
  onState(isLive: boolean): void
}

/** As many as the server takes; more are looked at by the usual calls alone. */
const MOST = 100
/** How often the usual calls are made, in milliseconds; reservations begin by the clock, which is not sent. */
export const LOOK_MS = { live: 60_000, away: 10_000 } as const

/** @returns what ends it */
export const followStations = (ids: readonly string[], handlers: StationHandlers): (() => void) =>
  openEventConnection(`/ev/api/station-events?stations=${ids.slice(0, MOST).join(',')}`, {
    events: {
      station: (data) => handlers.onStation(data as StationNow),
      reset: () => handlers.onReset(),
    },
    onOpen: () => handlers.onState(true),
    onAway: () => handlers.onState(false),
    onRefused: () => {},
  })
