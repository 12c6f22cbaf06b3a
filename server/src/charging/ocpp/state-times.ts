/**
 * When each connector of one charger had the state that it reported last, kept by the process that holds its connection.
 * A state that comes late, from the charger's queue, is past where a newer one is known.
 */
import { chooseTime, isClockRight } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { selectStateAt } from '../chargers/index.ts'
import { parseTimeOr } from './times.ts'

/** For so long after a charger has last said the right time its word counts for what is older, in milliseconds. */
const RIGHT_FOR_MS = 3_600_000
/** What is hardly older than its arrival is not read from the database: nearly all states are not. */
const FRESH_MS = 10_000

interface Said {
  readonly evse: number
  readonly number: number
  /** As the charger wrote it; without one it is now. */
  readonly timestamp?: string | undefined
}

interface Requesting {
  readonly chargerId: string
  readonly now: Date
  readonly read: <T>(use: (db: Db) => Promise<T>) => Promise<T>
}

export class StateTimes {
  #rightAt = Number.NEGATIVE_INFINITY
  #latest: Map<string, number> | undefined

  /** What a message shows of the charger's clock. One that was put wrong is believed for an hour at most. */
  noteClock({ timestamp, generatedAt }: { timestamp?: unknown; generatedAt?: unknown }, now: Date): void {
    const written = timestamp ?? generatedAt
    if (typeof written !== 'string') return
    if (isClockRight(parseTimeOr(written, now), now.getTime())) this.#rightAt = now.getTime()
  }

  /** By which states are put in order, in ms since 1970: the charger's own time while its clock is known to be right, else now. */
  toTime(timestamp: string | undefined, now: Date): number {
    const arrived = now.getTime()
    if (arrived - this.#rightAt > RIGHT_FOR_MS) return arrived
    // One ahead of ours may be put back any moment.
    return Math.min(chooseTime(parseTimeOr(timestamp, now), arrived), arrived)
  }

  /** Whether a newer state of the same is known; keeps the time where there is none. */
  async isPast({ evse, number, timestamp }: Said, { chargerId, now, read }: Requesting): Promise<boolean> {
    const key = `${evse} ${number}`
    const at = this.toTime(timestamp, now)
    const isFresh = now.getTime() - at < FRESH_MS
    const latest =
      this.#latest?.get(key) ??
      (isFresh ? undefined : await read((db) => selectStateAt(db, chargerId, { evse, number })))
    // Some write whole seconds, or now and then.
    if (latest !== undefined && at < Math.floor(latest / 1_000) * 1_000) return true
    this.#latest ??= new Map()
    this.#latest.set(key, at)
    return false
  }

  /** What is kept may not be what is stored. */
  forget(): void {
    this.#latest = undefined
  }
}
