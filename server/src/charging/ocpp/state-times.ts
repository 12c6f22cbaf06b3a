/**
 * When each connector of one charger had the state that it reported last, kept by the process that holds its connection.
 * A state that comes late, from the charger's queue, is past where a newer one is known.
 */
import { chooseTime, days, isClockRight } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { selectStateAt } from '../chargers/index.ts'
import { parseTimeOr } from './times.ts'

/** For so long after a charger has last said the right time its word counts for what is older, in milliseconds. */
const RIGHT_FOR_MS = 3_600_000
/** A clock runs behind evenly where two messages that arrived this far apart are behind by the same, in milliseconds. */
const SLOW_APART_MS = 60_000
/** Which counts as the same: some write whole seconds, and lines have delays. */
const SAME_MS = 10_000
/** A charger has some; the times of more are read from the database. */
const MOST_KEPT = 1_000
/** What is hardly older than its arrival is not read from the database: nearly all states are not. */
const FRESH_MS = 10_000
/** What is older than this was said by a clock that stood wrong, in milliseconds: no charger keeps its word for so long. */
const OLDEST_MS = days(7)

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
  readonly #connectedAt: number
  #rightAt = Number.NEGATIVE_INFINITY
  #latest: Map<string, number> | undefined
  /** By how much its clock runs behind ours, since when that is so, and until when it was seen. */
  #behind: { readonly ms: number; readonly since: number; readonly until: number } | undefined

  constructor(connectedAt: Date) {
    this.#connectedAt = connectedAt.getTime()
  }

  /** What a message shows of the charger's clock. One that was put wrong is believed for an hour at most. */
  noteClock({ timestamp, generatedAt }: { timestamp?: unknown; generatedAt?: unknown }, now: Date): void {
    const written = timestamp ?? generatedAt
    if (typeof written !== 'string') return
    const arrived = now.getTime()
    const at = parseTimeOr(written, now)
    if (isClockRight(at, arrived)) {
      this.#rightAt = arrived
      this.#behind = undefined
      return
    }
    const ms = arrived - at
    const known = this.#behind
    const isSame = known !== undefined && Math.abs(ms - known.ms) <= SAME_MS
    this.#behind = isSame ? { ...known, until: arrived } : { ms, since: arrived, until: arrived }
  }

  /**
   * Whether what was said to be at an earlier time is of now all the same: the charger's clock is behind by so much, or the
   * charger says so and nothing has shown that its clock is right. What comes from a queue is behind by less with each
   * message, unless they follow each other at once; a new connection brings it first, of a line that had broken unnoticed.
   * @param isSaid the charger says that it had a connection
   */
  isAtOnce(at: Date, { now, isSaid }: { readonly now: Date; readonly isSaid: boolean }): boolean {
    const mayBeKept = now.getTime() - this.#connectedAt < SLOW_APART_MS
    if (isSaid && !mayBeKept && !this.#isClockKnown(now.getTime())) return true
    if (!this.#behind || this.#behind.until - this.#behind.since < SLOW_APART_MS) return false
    return Math.abs(now.getTime() - at.getTime() - this.#behind.ms) <= SAME_MS
  }

  /**
   * Whether what is said only now was so before then, as where a charger sends what it could not say in another order. What
   * is said at once, or by a clock that stands wrong, is of now.
   * @param began by the charger's word too, in ms since 1970
   */
  isFromBefore(began: number, { at, now }: { readonly at: number; readonly now: Date }): boolean {
    const arrived = now.getTime()
    const chosen = chooseTime(at, arrived)
    // Some write whole seconds, or now and then.
    if (chosen >= Math.floor(began / 1_000) * 1_000) return false
    const ageMs = arrived - chosen
    return ageMs >= FRESH_MS && ageMs <= OLDEST_MS && !this.isAtOnce(new Date(at), { now, isSaid: false })
  }

  /** Whether the charger has said the right time within the hour. */
  #isClockKnown(arrived: number): boolean {
    return arrived - this.#rightAt <= RIGHT_FOR_MS
  }

  /**
   * When a state began, by which states are put in order too, in ms since 1970: the charger's own time while its clock is
   * known to be right, else now.
   */
  toTime(timestamp: string | undefined, now: Date): number {
    const arrived = now.getTime()
    if (!this.#isClockKnown(arrived)) return arrived
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
    if (this.#latest.size < MOST_KEPT || this.#latest.has(key)) this.#latest.set(key, at)
    return false
  }

  /** What is kept may not be what is stored. */
  forget(): void {
    this.#latest = undefined
  }
}
