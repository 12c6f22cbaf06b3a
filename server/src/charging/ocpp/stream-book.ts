/** The streams of one charger, kept by the process that holds its connection; read when first asked for. */
import type { Db } from '../../db/client.ts'
import { type EventStream, type Monitor, selectStreams } from '../event-streams/index.ts'

/** More monitors than that are not kept before they are stored. */
const MOST_MONITORS = 200

interface Requesting {
  readonly chargerId: string
  readonly read: <T>(use: (db: Db) => Promise<T>) => Promise<T>
}

export class StreamBook {
  #streams: ReadonlyMap<number, EventStream> | undefined
  #forgotten = 0
  #monitors: Map<number, Monitor> | undefined

  /** Of an answer that is about to be stored: the charger may open a stream of them before it is. */
  put(monitors: readonly Monitor[]): void {
    for (const monitor of monitors) {
      this.#monitors ??= new Map()
      if (this.#monitors.size < MOST_MONITORS) this.#monitors.set(monitor.id, monitor)
    }
  }

  findMonitor(id: number): Monitor | undefined {
    return this.#monitors?.get(id)
  }

  async find(id: number, { chargerId, read }: Requesting) {
    if (this.#streams) return this.#streams.get(id)
    const requested = this.#forgotten
    const streams = await read((db) => selectStreams(db, chargerId))
    const found = new Map(streams.map((stream) => [stream.id, stream]))
    // What was forgotten meanwhile may have been read before it changed.
    if (requested === this.#forgotten) this.#streams = found
    return found.get(id)
  }

  /** What is kept may not be what is stored. */
  forget(): void {
    this.#streams = undefined
    this.#forgotten += 1
  }
}
