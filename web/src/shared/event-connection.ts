/** A connection by which the server sends events, as long as the page is looked at; it is opened again after a while. */

export interface EventHandlers {
  /** By the event's name; each gets its data. */
  readonly events: Readonly<Record<string, (data: unknown) => void>>
  onOpen(): void
  onAway(): void
  /** The server refused the connection, as it does when a session has ended; it is asked again later. */
  onRefused(): void
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

/** @returns what ends it */
export function openEventConnection(address: string, handlers: EventHandlers): () => void {
  let source: EventSource | undefined
  let lastId = ''
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS

  function open(): void {
    if (source && source.readyState !== EventSource.CLOSED) return
    clearTimeout(retry)
    const joint = address.includes('?') ? '&' : '?'
    const opened = new EventSource(
      lastId ? `${address}${joint}lastEventId=${encodeURIComponent(lastId)}` : address,
    )
    source = opened
    opened.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS
      handlers.onOpen()
    })
    opened.addEventListener('error', () => {
      handlers.onAway()
      if (opened.readyState === EventSource.CLOSED) openLater()
    })
    for (const [name, act] of Object.entries(handlers.events)) {
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        lastId = event.lastEventId
        act(JSON.parse(event.data))
      })
    }
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
