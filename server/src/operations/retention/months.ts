/** Keeps the tables of months: those to come are there in time, and those of which all rows have been kept for their time go. */
import { addMs, days } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import {
  computeMonthStart,
  dropMonths,
  MONTHLY_TABLES,
  type MonthlyTable,
  makeMonths,
  selectMonthsOfRest,
} from '../../db/months.ts'
import { runEachPart } from '../../platform/run-each.ts'
import { RETENTION_CLASSES } from './classes.ts'
import { RETENTION } from './tables.ts'

/** A run that could not make a month is repeated for two months before somebody needs it. */
const AHEAD = 2
/** Of months that rows lie in already, at once. */
const MOST_OF_REST = 24

/** @returns how many months were made and dropped, and how many rows moved into the ones that were made */
export async function keepMonths(
  db: Db,
  now: Date,
): Promise<Readonly<Record<'made' | 'moved' | 'dropped', number>>> {
  const sums = { made: 0, moved: 0, dropped: 0 }
  const parts = MONTHLY_TABLES.map((table) => [table, () => keepMonthsOf(db, table, now, sums)] as const)
  await runEachPart(Object.fromEntries(parts))
  return sums
}

async function keepMonthsOf(
  db: Db,
  table: MonthlyTable,
  now: Date,
  sums: Record<'made' | 'moved' | 'dropped', number>,
): Promise<number> {
  const ahead = Array.from({ length: AHEAD + 1 }, (_, after) => computeMonthStart(now, after))
  const { made, moved } = await makeMonths(db, table, [
    ...ahead,
    ...(await selectMonthsOfRest(db, table, MOST_OF_REST)),
  ])
  sums.made += made
  sums.moved += moved
  const { days: kept } = RETENTION_CLASSES[RETENTION[table]]
  if (kept !== null) sums.dropped += await dropMonths(db, table, addMs(now, -days(kept)))
  return made
}
