/** A page of the audit log: of the database, and of the files of old months where it reaches so far. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { selectArchivedMonths } from '../../db/archive/archive-month.ts'
import { ArchiveDamaged } from '../../db/archive/block-file.ts'
import { findWrongMonths } from '../../db/archive/check-archive.ts'
import { buildAuditKey, buildTimeKey, splitAuditKey } from '../../db/archive/keys.ts'
import {
  type ArchiveRows,
  type Direction,
  type FoundBlock,
  hasFiles,
  isInFiles,
  lockForReading,
  readArchivedRows,
  selectArchivedBlocks,
  withTableAndFiles,
} from '../../db/archive/read-archive.ts'
import type { Db, Tx } from '../../db/client.ts'
import { type InvalidCursor, type ListPage, makeCursor, parseCursor } from '../../db/keyset.ts'
import type { ArchiveFolder } from '../../platform/config.ts'
import { isRequestedFor, parseArchivedEntry } from './archived-entry.ts'
import { type AuditEntry, type AuditFilter, type AuditRow, selectAuditPage } from './queries.ts'

/** Entries lie in a file that is not there, or not as it was written. */
export interface ArchivedMonthMissing {
  readonly kind: 'archived-month-missing'
}

type Page = Result<ListPage<AuditEntry>, InvalidCursor | ArchivedMonthMissing>

const TABLE = 'audit_entry'
/** Before and after all keys. */
const [LEAST, GREATEST] = ['', '~']

interface Bounds {
  readonly direction: Direction
  readonly above: string
  readonly below: string
}

interface Found {
  readonly page: ListPage<AuditRow>
  readonly bounds: Bounds
  readonly blocks: readonly FoundBlock[]
  readonly isInTime: boolean
}

export async function loadAuditPage(
  db: Db,
  archive: ArchiveFolder | undefined,
  filter: AuditFilter,
): Promise<Page> {
  if (!archive) {
    const page = await selectAuditPage(db, filter)
    if (!page.ok || !(await hasFiles(db, TABLE))) return page
  }
  const found = await withTableAndFiles(db, TABLE, (tx) => findPage(tx, filter))
  return found.ok ? completePage(found.value, archive, filter) : found
}

/** Whether all files of an export are as they were written; the first statement of its transaction. */
export async function checkAuditFiles(
  tx: Tx,
  archive: ArchiveFolder | undefined,
  { from, to }: Pick<AuditFilter, 'from' | 'to'>,
): Promise<Result<null, ArchivedMonthMissing>> {
  await lockForReading(tx, TABLE)
  const months = (await selectArchivedMonths(tx)).filter(
    ({ table, first, ends, restoredAt }) =>
      table === TABLE && restoredAt === null && !(from && ends <= from) && !(to && first >= to),
  )
  if (months.length === 0) return ok(null)
  const wrong = await findWrongMonths(months, archive?.folder)
  return wrong.length === 0 ? ok(null) : refuse({ kind: 'archived-month-missing' })
}

/** Pages of a whole export, within its transaction. */
export function createAuditPages(archive: ArchiveFolder | undefined, filter: Omit<AuditFilter, 'limit'>) {
  let cursor: string | null | undefined
  return async (tx: Tx, { limit }: { readonly limit: number }): Promise<Page> => {
    const rows: AuditEntry[] = []
    // Fewer rows than asked for mean the end.
    while (rows.length < limit && cursor !== null) {
      const request = { ...filter, limit: limit - rows.length, ...(cursor !== undefined && { cursor }) }
      const found = await findPage(tx, request)
      if (!found.ok) return found
      const page = await completePage(found.value, archive, request)
      if (!page.ok) return page
      rows.push(...page.value.rows)
      cursor = page.value.nextCursor
    }
    return { ok: true, value: { rows, total: 0, nextCursor: null } }
  }
}

async function findPage(tx: Tx, filter: AuditFilter): Promise<Result<Found, InvalidCursor>> {
  const page = await selectAuditPage(tx, filter)
  if (!page.ok) return page
  const bounds = buildBounds(filter, page.value)
  const isInTime = await isInFiles(tx, { table: TABLE, from: filter.from, to: filter.to })
  const blocks = isInTime ? await selectArchivedBlocks(tx, { table: TABLE, ...bounds }) : []
  return { ok: true, value: { page: page.value, bounds, blocks, isInTime } }
}

/** What rows of files may stand on this page: none beyond the last one of the database where that has more. */
function buildBounds({ sort = '-at', cursor, from, to }: AuditFilter, page: ListPage<AuditRow>): Bounds {
  const direction = sort.startsWith('-') ? 'descending' : 'ascending'
  const after = cursor === undefined ? undefined : parseCursor(cursor, sort, 'timestamptz')
  const begun = after && after !== 'invalid' ? buildAuditKey(after.value, after.id) : undefined
  const ended = page.nextCursor === null ? undefined : page.rows.at(-1)?.key
  const below = from ? buildTimeKey(from.toISOString()) : LEAST
  const above = to ? buildTimeKey(to.toISOString()) : GREATEST
  const [lower, upper] = direction === 'descending' ? [ended, begun] : [begun, ended]
  return {
    direction,
    below: lower !== undefined && lower > below ? lower : below,
    above: upper !== undefined && upper < above ? upper : above,
  }
}

async function completePage(
  { page, bounds, blocks, isInTime }: Found,
  archive: ArchiveFolder | undefined,
  filter: AuditFilter,
): Promise<Page> {
  if (!isInTime) return { ok: true, value: page }
  const archived = await readFiles({ bounds, blocks }, archive, filter)
  if (archived === undefined) return refuse({ kind: 'archived-month-missing' })
  const { direction } = bounds
  const isBefore = (a: string, b: string) => (direction === 'descending' ? a > b : a < b)
  const merged = [
    ...page.rows.map((row) => ({ key: row.key, row: row as AuditEntry })),
    ...archived.rows,
  ].sort((a, b) => (isBefore(a.key, b.key) ? -1 : 1))
  const { readTo } = archived
  // What the database has beyond what was read of the files comes with the next page.
  const complete = readTo === undefined ? merged : merged.filter(({ key }) => !isBefore(readTo, key))
  const shown = complete.slice(0, filter.limit)
  const isCut = complete.length > shown.length
  const end = isCut || page.nextCursor !== null ? shown.at(-1)?.key : undefined
  const next = isCut ? end : (readTo ?? end)
  return {
    ok: true,
    value: {
      rows: shown.map(({ row }) => row),
      total: page.total,
      totalIsAtLeast: true,
      nextCursor: next === undefined ? null : buildCursor(next, filter, page.total),
    },
  }
}

function buildCursor(key: string, { sort = '-at' }: AuditFilter, total: number): string {
  const { at, id } = splitAuditKey(key)
  return makeCursor({ sort, value: at, id, total })
}

/** Undefined where a file is missing. */
async function readFiles(
  { bounds, blocks }: Pick<Found, 'bounds' | 'blocks'>,
  archive: ArchiveFolder | undefined,
  filter: AuditFilter,
): Promise<ArchiveRows<AuditEntry> | undefined> {
  if (blocks.length === 0) return { rows: [], readTo: undefined }
  if (!archive) return undefined
  try {
    return await readArchivedRows({
      folder: archive.folder,
      blocks,
      request: { table: TABLE, ...bounds },
      limit: filter.limit + 1,
      parse: parseArchivedEntry,
      isWanted: (entry) => isRequestedFor(entry, filter),
    })
  } catch (error) {
    if (error instanceof ArchiveDamaged) return undefined
    throw error
  }
}
