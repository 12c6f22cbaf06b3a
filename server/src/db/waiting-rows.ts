/** Rows that need the operator's attention, by kind: counts, lists and the mark of new ones all read them here. */
import { type RawBuilder, sql } from 'kysely'

export interface WaitingRows {
  /** Tables and condition, as after `from`. An index answers it however large the tables are. */
  readonly rows: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** Since when it waits: a row that waits again is new again. */
  readonly since: RawBuilder<unknown>
}

/** By the name of the kind in the contract. */
export type WaitingKinds<K extends string = string> = Readonly<Record<K, (now: Date) => WaitingRows>>

/** The ids of the rows that wait, as a subquery. */
export const selectWaitingIds = ({ id, rows }: WaitingRows): RawBuilder<unknown> =>
  sql`select ${id} from ${rows}`

/** `since` of the rows that wait, and `key`, by which a row is known again while it waits. */
export const selectWaitingKeys = ({ id, rows, since }: WaitingRows): RawBuilder<unknown> =>
  sql`select ${since} as since, ${id} || '@' || extract(epoch from ${since}) as key from ${rows}`
