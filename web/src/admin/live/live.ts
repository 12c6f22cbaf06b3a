/**
 * Listens to what changes on the server while the panel is looked at, and has it loaded anew. A tab that is not looked at
 * lets its connection go: a browser has few for one server.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { LiveTopic } from '@voltyatra/contract'
import { leaveIfSignedOut, queryClient } from '../server/query-client.ts'
import { refreshShown, refreshSums } from '../server/topics.ts'

export type LiveState = 'connecting' | 'live' | 'away'

const EVENTS = '/ev/api/events'
/** Changes that come together are shown together. */
const GATHER_MS = 250
/** Where something changes all the time, as the meters of cars do, it is looked at no more often. */
const REST_MS = 500
const SUMS_REST_MS = 3000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

class Live {
  #state: LiveState = 'connecting'
  #source: EventSource | undefined
  #lastId = ''
  #gathered = new Map<LiveTopic, Set<string>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #sumsTimer: ReturnType<typeof setTimeout> | undefined
  #shownAt = Number.NEGATIVE_INFINITY
  #summedAt = Number.NEGATIVE_INFINITY
  #retry: ReturnType<typeof setTimeout> | undefined
  #retryMs = FIRST_RETRY_MS
  readonly #watchers = new Set<() => void>()
  readonly #client: QueryClient

  constructor(client: QueryClient) {
    this.#client = client
  }

  get state(): LiveState {
    return this.#state
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** @returns what ends it */
  start(): () => void {
    const look = () => (document.visibilityState === 'visible' ? this.#open() : this.#close())
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    look()
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
      this.#close()
      this.#lastId = ''
    }
  }

  #open(): void {
    if (this.#source && this.#source.readyState !== EventSource.CLOSED) return
    clearTimeout(this.#retry)
    const source = new EventSource(
      this.#lastId ? `${EVENTS}?lastEventId=${encodeURIComponent(this.#lastId)}` : EVENTS,
    )
    this.#source = source
    source.addEventListener('open', () => {
      this.#retryMs = FIRST_RETRY_MS
      this.#say('live')
    })
    source.addEventListener('error', () => {
      this.#say('away')
      if (source.readyState === EventSource.CLOSED) this.#openLater()
    })
    source.addEventListener('change', (event: MessageEvent<string>) => {
      this.#lastId = event.lastEventId
      const { topic, id } = JSON.parse(event.data) as { topic: LiveTopic; id: string }
      this.#gathered.set(topic, (this.#gathered.get(topic) ?? new Set()).add(id))
      this.#timer ??= setTimeout(() => this.#show(), waitAfter(this.#shownAt, REST_MS))
      this.#sumsTimer ??= setTimeout(() => this.#sum(), waitAfter(this.#summedAt, SUMS_REST_MS))
    })
    source.addEventListener('reset', (event: MessageEvent<string>) => {
      this.#lastId = event.lastEventId
      void this.#client.invalidateQueries()
    })
  }

  /** The server refused the connection for good, as it does when a session has ended. */
  #openLater(): void {
    void this.#client.invalidateQueries({ queryKey: ['session'] }).catch(leaveIfSignedOut)
    this.#retry = setTimeout(() => this.#open(), this.#retryMs)
    this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS)
  }

  #show(): void {
    this.#timer = undefined
    const changed = this.#gathered
    this.#gathered = new Map()
    this.#shownAt = performance.now()
    refreshShown(this.#client, changed)
  }

  #sum(): void {
    this.#sumsTimer = undefined
    this.#summedAt = performance.now()
    refreshSums(this.#client)
  }

  #close(): void {
    clearTimeout(this.#retry)
    this.#source?.close()
    this.#source = undefined
  }

  #say(state: LiveState): void {
    this.#state = state
    for (const watcher of this.#watchers) watcher()
  }
}

/** How long until the next look, in milliseconds. */
const waitAfter = (last: number, rest: number): number => Math.max(GATHER_MS, last + rest - performance.now())

export const live = new Live(queryClient)
