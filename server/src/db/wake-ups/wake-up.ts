/** A wake-up: notifies all processes that there is work. It may get lost or be unnecessary, since the rows decide. */
import { type RawBuilder, sql } from 'kysely'

/** What processes listen: `voltyatra_jobs` the names of jobs, `voltyatra_chargers` of chargers and their commands. */
export type WakeUpChannel = 'voltyatra_jobs' | 'voltyatra_chargers'

export interface WakeUp {
  readonly channel: string
  /** At most a few hundred bytes, without line breaks. */
  readonly payload: string
}

/** The payload of a wake-up that stands for all of its channel: too many came to be named. */
export const EVERYTHING = '*'

/** In a statement: who listens to the channel is woken when its transaction has committed. */
export const wakeAfterCommit = (channel: WakeUpChannel, payload: string): RawBuilder<unknown> =>
  sql`wake_after_commit(${channel}, ${payload})`
