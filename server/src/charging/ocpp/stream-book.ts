/** The streams of one charger, kept by the process that holds its connection; read when first asked for. */
import type { Db } from '../../db/client.ts'
import { type EventStream, type Monitor, selectStreams } from '../event-streams/index.ts'

/** More monitors than that are not kept before they are stored, nor more that are gone. */
const MOST_MONITORS = 200

/** What a charger says of its monitors. */
interface SaidMonitors {
  readonly monitors?: readonly Monitor[]
  /** By their numbers: they watch nothing any more, or nothing that a charge is metered by. */
  readonly cleared?: readonly number[]
}

interface Requesting {
  readonly chargerId: string
  readonly read: <T>(use: (db: Db) => Promise<T>) => Promise<T>
}

export class StreamBook {
  #streams: ReadonlyMap<number, EventStream> | undefined
  #forgotten = 0
  #monitors: Map<number, Monitor> | undefined
  #cleared: Set<number> | undefined

  /** Of what is about to be stored: the charger may open a stream of them before it is. */
  put({ monitors = [], cleared = [] }: SaidMonitors): void {
    for (const monitor of monitors) {
      this.#cleared?.delete(monitor.id)
      this.#monitors ??= new Map()
      if (this.#monitors.size < MOST_MONITORS || this.#monitors.has(monitor.id))
        this.#monitors.set(monitor.id, monitor)
    }
    for (const id of cleared) {
      this.#monitors?.delete(id)
      this.#cleared ??= new Set()
      if (this.#cleared.size < MOST_MONITORS) this.#cleared.add(id)
    }
  }

  /** As the charger has said over this connection: null for one that is gone, undefined where it has said nothing of it. */
  findMonitor(id: number): Monitor | null | undefined {
    return this.#cleared?.has(id) ? null : this.#monitors?.get(id)
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

  /** The charger has started anew: what it has said before is what is stored, or is of before. */
  restart(): void {
    this.#monitors = undefined
    this.#cleared = undefined
    this.forget()
  }
}
