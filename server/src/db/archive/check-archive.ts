/** Checks that the files of old months exist and are unchanged. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { days } from '@voltyatra/domain'
import type pg from 'pg'
import type { Reader } from '../client.ts'
import { type ArchivedMonth, selectArchivedMonths } from './archive-month.ts'
import { ArchiveDamaged, checkBlockFile } from './block-file.ts'

export interface CheckedArchive {
  /** Files that are read. */
  readonly months: number
  /** A sentence each. */
  readonly wrong: readonly string[]
  /** Files in the folder that no month of this database is read from: a run that was killed left them, or another database's did. */
  readonly unknown: readonly string[]
  /** The same, written within a day: a run that goes on may be about to enter them. */
  readonly recent: readonly string[]
}

/**
 * @param folder undefined where none is configured
 * @param now by the clock of the folder
 */
export async function checkArchive(
  reader: Reader,
  folder: string | undefined,
  now: Date = new Date(),
): Promise<CheckedArchive> {
  const all = await selectArchivedMonths(reader)
  const months = all.filter(({ restoredAt }) => restoredAt === null)
  const wrong = await findWrongMonths(months, folder)
  if (folder === undefined) return { months: months.length, wrong, unknown: [], recent: [] }
  const known = new Set(all.map(({ file }) => file))
  const names = await readdir(folder).catch(() => [])
  const unknown: string[] = []
  const recent: string[] = []
  for (const name of names.filter((one) => !known.has(one)).sort()) {
    const written = await stat(join(folder, name)).catch(() => undefined)
    if (written) (now.getTime() - written.mtimeMs < days(1) ? recent : unknown).push(name)
  }
  return { months: months.length, wrong, unknown, recent }
}

/**
 * Reads each file whole.
 * @returns a sentence for each that is missing or damaged
 */
export async function findWrongMonths(
  months: readonly ArchivedMonth[],
  folder: string | undefined,
): Promise<readonly string[]> {
  if (folder === undefined) {
    return months.map(({ file }) => `${file} lies in a folder that ARCHIVE_DIR does not name`)
  }
  const wrong: string[] = []
  for (const month of months) {
    try {
      await checkBlockFile(join(folder, month.file), month)
    } catch (error) {
      if (!(error instanceof ArchiveDamaged)) throw error
      wrong.push(error.message)
    }
  }
  return wrong
}

/** A database of an older version has none. */
export async function countArchivedMonths(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ is: boolean }>(`select to_regclass('archived_month') is not null as is`)
  if (!rows[0]?.is) return 0
  const counted = await pool.query<{ count: number }>(
    'select count(*)::int as count from archived_month where restored_at is null',
  )
  return counted.rows[0]?.count ?? 0
}
