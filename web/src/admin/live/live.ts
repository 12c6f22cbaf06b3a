/** Listens to what changes on the server while the panel is looked at, and has it loaded anew. */
import type { QueryClient } from '@tanstack/react-query'
import type { LiveTopic } from '@voltyatra/contract'
import { type LiveState, openLiveConnection } from '../../shared/app/live-connection.ts'
import { leaveIfSignedOut, queryClient } from '../../shared/app/query-client.ts'
import { refreshShown, refreshSums } from '../server/topics.ts'

const EVENTS = '/ev/api/events'
/** Changes that come together are shown together. */
const COLLECT_MS = 250
/** Where something changes all the time, as the meters of cars do, it is looked at no more often. */
const REST_MS = 500
const SUMS_REST_MS = 3000

class Live {
  #state: LiveState = 'connecting'
  #gathered = new Map<LiveTopic, Set<string>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #sumsTimer: ReturnType<typeof setTimeout> | undefined
  #shownAt = Number.NEGATIVE_INFINITY
  #summedAt = Number.NEGATIVE_INFINITY
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
    return openLiveConnection(EVENTS, {
      onChange: (topic, id) => this.#note(topic, id),
      onReset: () => void this.#client.invalidateQueries(),
      onState: (state) => this.#setState(state),
      onRefused: () => void this.#client.invalidateQueries({ queryKey: ['session'] }).catch(leaveIfSignedOut),
    })
  }

  #note(topic: LiveTopic, id: string): void {
    this.#gathered.set(topic, (this.#gathered.get(topic) ?? new Set()).add(id))
    this.#timer ??= setTimeout(() => this.#show(), waitAfter(this.#shownAt, REST_MS))
    this.#sumsTimer ??= setTimeout(() => this.#sum(), waitAfter(this.#summedAt, SUMS_REST_MS))
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

  #setState(state: LiveState): void {
    this.#state = state
    for (const watcher of this.#watchers) watcher()
  }
}

/** How long until the next look, in milliseconds. */
const waitAfter = (last: number, rest: number): number =>
  Math.max(COLLECT_MS, last + rest - performance.now())

export const live = new Live(queryClient)
