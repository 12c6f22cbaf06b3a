/**
 * A stream of what changes on the server, for as long as the page is looked at. A tab that is not looked at lets its
 * connection go: a browser has few for one server.
 */
import type { LiveTopic } from '@voltyatra/contract'

export type LiveState = 'connecting' | 'live' | 'away'

interface LiveHandlers {
  onChange(topic: LiveTopic, id: string): void
  /** What changed meanwhile is not known: everything is to be loaded anew. */
  onReset(): void
  onState(state: LiveState): void
  /** The server refused the connection, as it does when a session has ended; it is asked again later. */
  onRefused(): void
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

/** @returns what ends it */
export function openLiveConnection(address: string, handlers: LiveHandlers): () => void {
  let source: EventSource | undefined
  let lastId = ''
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS

  function open(): void {
    if (source && source.readyState !== EventSource.CLOSED) return
    clearTimeout(retry)
    const opened = new EventSource(lastId ? `${address}?lastEventId=${encodeURIComponent(lastId)}` : address)
    source = opened
    opened.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS
      handlers.onState('live')
    })
    opened.addEventListener('error', () => {
      handlers.onState('away')
      if (opened.readyState === EventSource.CLOSED) openLater()
    })
    opened.addEventListener('change', (event: MessageEvent<string>) => {
      lastId = event.lastEventId
      const { topic, id } = JSON.parse(event.data) as { topic: LiveTopic; id: string }
      handlers.onChange(topic, id)
    })
    opened.addEventListener('reset', (event: MessageEvent<string>) => {
      lastId = event.lastEventId
      handlers.onReset()
    })
  }

  function openLater(): void {
    handlers.onRefused()
    retry = setTimeout(open, retryMs)
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }

  function close(): void {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }

  const look = () => (document.visibilityState === 'visible' ? open() : close())
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    close()
  }
}
