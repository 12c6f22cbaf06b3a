/** Keeps the tables of months: those to come are there in time, and those of which all rows have been kept for their time go. */
import { addMs, days } from '@voltyatra/domain'
import { deleteArchivedMonths, selectArchivedMonths, writeMonth } from '../../db/archive/archive-month.ts'
import type { Db } from '../../db/client.ts'
import {
  computeMonthStart,
  dropMonths,
  MONTHLY_TABLES,
  type MonthlyTable,
  makeMonths,
  selectMonths,
  selectMonthsOfRest,
} from '../../db/months.ts'
import type { ArchiveFolder } from '../../platform/config.ts'
import { runEachPart } from '../../platform/run-each.ts'
import { RETENTION_CLASSES } from './classes.ts'
import { RETENTION } from './tables.ts'

/** A run that could not make a month is repeated for two months before somebody needs it. */
const AHEAD = 2
/** Of months that rows lie in already, at once. */
const MOST_OF_REST = 24

/** What was put back from a file stays in its table for so long. */
const RESTORED_MS = days(30)

type Sums = Record<'made' | 'moved' | 'dropped' | 'archived' | 'deleted', number>

/** @returns how many months were made, dropped, written to files, and deleted as files; and how many rows moved into the ones that were made */
export async function keepMonths(db: Db, now: Date, archive?: ArchiveFolder): Promise<Readonly<Sums>> {
  const sums = { made: 0, moved: 0, dropped: 0, archived: 0, deleted: 0 }
  const parts = MONTHLY_TABLES.map(
    (table) => [table, () => keepMonthsOf({ db, table, now, archive }, sums)] as const,
  )
  await runEachPart(Object.fromEntries(parts))
  return sums
}

interface Keeping {
  readonly db: Db
  readonly table: MonthlyTable
  readonly now: Date
  readonly archive: ArchiveFolder | undefined
}

async function keepMonthsOf(keeping: Keeping, sums: Sums): Promise<number> {
  const { db, table, now, archive } = keeping
  const ahead = Array.from({ length: AHEAD + 1 }, (_, after) => computeMonthStart(now, after))
  const { made, moved } = await makeMonths(db, table, [
    ...ahead,
    ...(await selectMonthsOfRest(db, table, MOST_OF_REST)),
  ])
  sums.made += made
  sums.moved += moved
  if (archive) await writeOldMonths({ ...keeping, archive }, sums)
  else {
    const { days: kept } = RETENTION_CLASSES[RETENTION[table]]
    if (kept !== null) sums.dropped += await dropMonths(db, table, addMs(now, -days(kept)))
  }
  return made
}

/** The audit log is never deleted; messages are, with their files. */
async function writeOldMonths(
  { db, table, now, archive }: Keeping & { readonly archive: ArchiveFolder },
  sums: Sums,
): Promise<void> {
  const { folder, auditMonths, messageMonths } = archive
  const { days: kept } = RETENTION_CLASSES[RETENTION[table]]
  const before = kept === null ? computeMonthStart(now, -auditMonths) : addMs(now, -days(kept))
  const restored = (await selectArchivedMonths(db)).filter(
    ({ restoredAt }) => restoredAt !== null && addMs(restoredAt, RESTORED_MS) > now,
  )
  const isAwaited = ({ from, to }: { readonly from: Date | null; readonly to: Date }) =>
    restored.some((one) => one.table === table && one.first < to && (from === null || from < one.ends))
  for (const month of await selectMonths(db, table)) {
    if (month.to > before || isAwaited(month)) continue
    const rows = await writeMonth(db, { table, month, folder, now })
    sums.archived += rows === undefined ? 0 : 1
  }
  if (kept === null) return
  const deleteBefore = computeMonthStart(now, -messageMonths)
  sums.deleted += await deleteArchivedMonths(db, { table, before: deleteBefore, folder })
}
