/** Keeps the day rollups: run by a job, by any number of processes, killed and run again at any moment. */

import { addDays, addMs, getStartOfIstDay, minutes, toIstDay } from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { disableStatementTimeout } from '../../db/statement-timeout.ts'
import { deleteRollup, lockCount, ROLLUPS, recount, setCountedUntil } from './queries.ts'

/**
 * Facts carry the instant at which their request began and are seen when it has committed. Nothing that is still under
 * way began longer ago than this, in milliseconds, so what was stamped before is complete: a statement may take half a
 * minute, and a transaction that waits for its caller a minute. Every dashboard looks at all that happened since.
 */
const STILL_UNDER_WAY_MS = minutes(10)

export interface RolledUp {
  /** Rows that were new or had become others. */
  readonly rows: number
}

/**
 * Counts what has happened since the last time and moves the watermark on. The days from the one before the watermark
 * are counted again from the tables, so whatever came late to them is in; days before those never change.
 */
export function rollUpDays(db: Db, now: Date): Promise<RolledUp> {
  return db.transaction().execute(async (tx) => {
    const counted = await lockCount(tx)
    const until = addMs(now, -STILL_UNDER_WAY_MS)
    if (counted && until <= counted) return { rows: 0 }
    await disableStatementTimeout(tx)
    const from = counted && getStartOfIstDay(addDays(toIstDay(counted), -1))
    let rows = 0
    for (const rollup of ROLLUPS) rows += await recount(tx, rollup, { from, until })
    await setCountedUntil(tx, until)
    return { rows }
  })
}

/**
 * Has everything counted again by the next run; until then figures are computed from the tables. For imports of
 * past facts, such as a bulk load, or when a rollup was found wrong.
 */
export async function forgetRollups(tx: Tx): Promise<void> {
  await lockCount(tx)
  for (const rollup of ROLLUPS) await deleteRollup(tx, rollup)
  await setCountedUntil(tx, null)
}
