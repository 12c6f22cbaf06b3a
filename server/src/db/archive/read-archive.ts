/** Reads rows of files together with those of tables, each row once. */
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../client.ts'
import type { MonthlyTable } from '../months.ts'
import { type Block, readBlock } from './block-file.ts'

/** Of one call: about 20 MB of text. What lies beyond is for the next call. */
const MOST_BLOCKS = 40

export type Direction = 'descending' | 'ascending'

export interface ArchiveRequest {
  readonly table: MonthlyTable
  readonly direction: Direction
  /** Only keys between these two. */
  readonly above: string
  readonly below: string
}

/** A block of a file, and the key that none of its rows that are asked for comes before. */
export interface FoundBlock extends Block {
  readonly file: string
  readonly bound: string
}

/**
 * Runs what reads a table of months and its files: a month is then in the one or in the other, whatever happens
 * meanwhile. The lock is that of any reader; it comes before the moment of which everything is read.
 */
export const withTableAndFiles = <T>(db: Db, table: MonthlyTable, run: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await lockForReading(tx, table)
      return run(tx as Tx)
    })

/**
 * Whether the table has a file. Rows that were read before there was one were all: a month leaves its table in the commit
 * that names its file, and the name stays when it is restored.
 */
export async function hasFiles(reader: Reader, table: MonthlyTable): Promise<boolean> {
  const { rows } = await sql`select from archived_month where table_name = ${table} limit 1`.execute(reader)
  return rows.length > 0
}

/** The first statement of a transaction that reads a table of months and its files. */
export const lockForReading = (tx: Reader, table: MonthlyTable): Promise<unknown> =>
  sql`lock table ${sql.table(table)} in access share mode`.execute(tx)

/** Whether any rows of the table that end after `from` and begin before `to` lie in files. */
export async function isInFiles(
  reader: Reader,
  {
    table,
    from,
    to,
  }: { readonly table: MonthlyTable; readonly from?: Date | undefined; readonly to?: Date | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    select from archived_month
     where table_name = ${table} and restored_at is null
       and (${from ?? null}::timestamptz is null or ends > ${from ?? null})
       and (${to ?? null}::timestamptz is null or first < ${to ?? null})
     limit 1`.execute(reader)
  return rows.length > 0
}

/** Blocks that may have rows between the keys, in the order in which they are read; one more than a call reads. */
export async function selectArchivedBlocks(
  reader: Reader,
  { table, direction, above, below }: ArchiveRequest,
): Promise<readonly FoundBlock[]> {
  const bound =
    direction === 'descending' ? sql`least(first_key, ${above})` : sql`greatest(last_key, ${below})`
  const order = sql.raw(direction === 'descending' ? 'desc' : 'asc')
  const { rows } = await sql<FoundBlock>`
    select file, position::float8 as position, archived_block.bytes, first_key as "firstKey", last_key as "lastKey",
           ${bound} as bound
      from archived_block join archived_month using (file)
     where table_name = ${table} and restored_at is null and last_key < ${above} and first_key > ${below}
     order by ${bound} collate "C" ${order} limit ${MOST_BLOCKS + 1}`.execute(reader)
  return rows
}

interface Reading<Row> {
  readonly folder: string
  readonly blocks: readonly FoundBlock[]
  readonly request: ArchiveRequest
  /** So many rows are enough. */
  readonly limit: number
  readonly parse: (line: string) => { readonly key: string; readonly row: Row }
  readonly isWanted: (row: Row) => boolean
}

export interface ArchiveRows<Row> {
  /** In the order that was asked for; the first of `limit` are the first that there are. */
  readonly rows: readonly { readonly key: string; readonly row: Row }[]
  /** Up to here, and including it, files were read; undefined where nothing is left. */
  readonly readTo: string | undefined
}

/** @throws ArchiveDamaged */
export async function readArchivedRows<Row>({
  folder,
  blocks,
  request,
  limit,
  parse,
  isWanted,
}: Reading<Row>): Promise<ArchiveRows<Row>> {
  const { direction, above, below } = request
  const isBefore =
    direction === 'descending' ? (a: string, b: string) => a > b : (a: string, b: string) => a < b
  const found: { readonly key: string; readonly row: Row }[] = []
  const sort = () => found.sort((a, b) => (isBefore(a.key, b.key) ? -1 : 1))
  const seen: string[] = []
  for (const [index, block] of blocks.entries()) {
    sort()
    const enough = found[limit - 1]
    if (enough && isBefore(enough.key, block.bound)) return { rows: found, readTo: enough.key }
    if (index >= MOST_BLOCKS) {
      const complete = seen.filter((key) => isBefore(key, block.bound))
      const readTo = complete.reduce((last, key) => (isBefore(last, key) ? key : last), complete[0] ?? '')
      if (readTo === '') break
      return { rows: found.filter(({ key }) => !isBefore(readTo, key)), readTo }
    }
    for (const line of await readBlock(join(folder, block.file), block)) {
      const { key, row } = parse(line)
      if (key >= above || key <= below) continue
      seen.push(key)
      if (isWanted(row)) found.push({ key, row })
    }
  }
  sort()
  return { rows: found, readTo: undefined }
}
