/**
 * Moves months from tables to files and back. A table loses its rows only once the file is proved to have them on the disk,
 * and one commit decides which of the two is read: a process may end at any point.
 */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Batches } from '../batches.ts'
import type { Db, Reader, Tx } from '../client.ts'
import { type MonthlyTable, type MonthTable, makeMonths, withLocks } from '../months.ts'
import type { DB } from '../tables.ts'
import {
  ArchiveDamaged,
  type Block,
  checkBlockFile,
  type Line,
  readBlock,
  type WrittenFile,
  writeBlockFile,
} from './block-file.ts'
import { ARCHIVE_KEYS } from './keys.ts'

const ROWS_AT_ONCE = 2_000

export interface ArchivedMonth {
  readonly file: string
  readonly table: MonthlyTable
  readonly first: Date
  readonly ends: Date
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  readonly restoredAt: Date | null
}

interface Moving {
  readonly table: MonthlyTable
  readonly month: MonthTable
  readonly folder: string
  readonly now: Date
}

/** Writes a month to a file, and drops its table. @returns how many rows; undefined where it changed meanwhile, or has none */
export async function writeMonth(db: Db, { table, month, folder, now }: Moving): Promise<number | undefined> {
  let path: string | undefined
  // From then on its rows may be in the file alone, whatever is heard of the commit: nobody removes it.
  let mayBeEntered = false
  try {
    const { mark, file, written, first } = await withLongSnapshot(db, async (tx) => {
      const found = await selectMark(tx, month.name)
      const start = month.from ?? found.first ?? now
      const label = `${table}-${start.toISOString().slice(0, 7)}`
      const file = `${label}-${createHash('sha256').update(`${found.print} ${now.getTime()}`).digest('hex').slice(0, 8)}.jsonl.gz`
      if (found.rows === 0) return { mark: found, file, written: undefined, first: start }
      path = join(folder, file)
      const written = await writeBlockFile(path, readLines(tx, table, month.name))
      return { mark: found, file, written, first: start }
    })
    if (!written) {
      await dropEmptyMonth(db, month)
      return undefined
    }
    // Read back: what the disk gives is what was hashed.
    await checkBlockFile(join(folder, file), written)
    const replaced = await withLocks(db, async (tx) => {
      await lockForDropping(tx, month)
      const { rows, print } = await selectMark(tx, month.name)
      if (rows !== mark.rows || print !== mark.print || written.rows !== rows) return undefined
      const old = await sql<{ file: string }>`
        delete from archived_month
         where table_name = ${table} and restored_at is not null and first >= ${first} and ends <= ${month.to}
         returning file`.execute(tx)
      await insertArchivedMonth(tx, { table, file, first, ends: month.to, now, written })
      await dropMonth(tx, month)
      mayBeEntered = true
      return old.rows
    })
    if (!replaced) return undefined
    for (const one of replaced) await rm(join(folder, one.file), { force: true })
    return written.rows
  } finally {
    // Why it failed says more than that its file could not be removed.
    if (path !== undefined && !mayBeEntered) await rm(path, { force: true }).catch(() => undefined)
  }
}

async function dropEmptyMonth(db: Db, month: MonthTable): Promise<void> {
  await withLocks(db, async (tx) => {
    await lockForDropping(tx, month)
    if ((await selectMark(tx, month.name)).rows === 0) await dropMonth(tx, month)
  })
}

const lockForDropping = (tx: Kysely<DB>, { name }: MonthTable) =>
  sql`lock table ${sql.raw(name)} in share mode`.execute(tx)

const dropMonth = (tx: Kysely<DB>, { name }: MonthTable) => sql`drop table ${sql.raw(name)}`.execute(tx)

/** Puts the rows of a month's files back into its table. @returns how many rows @throws ArchiveDamaged, and nothing is changed */
export async function restoreMonth(
  db: Db,
  {
    table,
    first,
    folder,
    now,
  }: {
    readonly table: MonthlyTable
    readonly first: Date
    readonly folder: string
    readonly now: Date
  },
): Promise<number> {
  const months = (await selectArchivedMonths(db)).filter(
    (one) => one.table === table && one.restoredAt === null && one.first <= first && first < one.ends,
  )
  for (const month of months) {
    await checkBlockFile(join(folder, month.file), month)
    await makeMonths(db, table, listMonthStarts(month))
  }
  let restored = 0
  for (const month of months) {
    restored += await withLocks(db, async (tx) => {
      await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
      const taken = await sql`
        update archived_month set restored_at = ${now} where file = ${month.file} and restored_at is null`.execute(
        tx,
      )
      // Somebody else was first.
      if (Number(taken.numAffectedRows ?? 0) === 0) return 0
      return restoreFile(tx, month, folder)
    })
  }
  return restored
}

async function restoreFile(tx: Kysely<DB>, { file, table, rows }: ArchivedMonth, folder: string) {
  const { rows: blocks } = await sql<Pick<Block, 'position' | 'bytes'>>`
    select position::float8 as position, bytes from archived_block where file = ${file} order by number`.execute(
    tx,
  )
  let [read, restored] = [0, 0]
  for (const block of blocks) {
    const lines = await readBlock(join(folder, file), block)
    read += lines.length
    const { rows: counted } = await sql<{ count: number }>`
      select restore_rows(${table}::regclass, ${`[${lines.join(',')}]`}::json)::float8 as count`.execute(tx)
    restored += counted[0]?.count ?? 0
  }
  if (read !== rows) throw new ArchiveDamaged(`${file} has ${read} rows instead of ${rows}`)
  return restored
}

/** All files, the oldest first. */
export async function selectArchivedMonths(reader: Reader): Promise<readonly ArchivedMonth[]> {
  const { rows } = await sql<ArchivedMonth>`
    select file, table_name as table, first, ends, rows::float8 as rows, bytes::float8 as bytes, sha256,
           restored_at as "restoredAt"
      from archived_month order by table_name, first, file`.execute(reader)
  return rows
}

/** Deletes files of a table whose last row is older. @returns how many */
export async function deleteArchivedMonths(
  db: Db,
  { table, before, folder }: { readonly table: MonthlyTable; readonly before: Date; readonly folder: string },
): Promise<number> {
  const { rows } = await sql<{ file: string }>`
    delete from archived_month where table_name = ${table} and ends <= ${before} returning file`.execute(db)
  for (const { file } of rows) await rm(join(folder, file), { force: true })
  return rows.length
}

interface Mark {
  readonly rows: number
  /** Another one after any insert, update or delete. */
  readonly print: string
  readonly first: Date | null
}

async function selectMark(tx: Kysely<DB>, name: string): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select count(*)::float8 as rows, coalesce(sum(hashtextextended(ctid::text || xmin::text, 0)::numeric), 0)::text as print,
           date_trunc('month', min(at), 'UTC') as first
      from ${sql.raw(name)}`.execute(tx)
  const [mark] = rows
  if (!mark) throw new Error(`${name} was not counted`)
  return mark
}

async function* readLines(
  tx: Kysely<DB>,
  table: MonthlyTable,
  name: string,
): AsyncGenerator<readonly Line[]> {
  const { key, order } = ARCHIVE_KEYS[table]
  const query = sql<Line>`
    select ${key} as key, row_to_json(one)::text as text from ${sql.raw(name)} as one order by ${order}`
  const batches = new Batches(tx as Tx)
  for (;;) {
    const lines = await batches.next<Line>({ compile: () => query.compile(tx) } as never, ROWS_AT_ONCE)
    yield lines
    if (lines.length < ROWS_AT_ONCE) return
  }
}

async function insertArchivedMonth(
  tx: Kysely<DB>,
  {
    table,
    file,
    first,
    ends,
    now,
    written: { rows, bytes, sha256, blocks },
  }: {
    readonly table: MonthlyTable
    readonly file: string
    readonly first: Date
    readonly ends: Date
    readonly now: Date
    readonly written: WrittenFile
  },
): Promise<void> {
  await sql`
    insert into archived_month (file, table_name, first, ends, rows, bytes, sha256, written_at)
    values (${file}, ${table}, ${first}, ${ends}, ${rows}, ${bytes}, ${sha256}, ${now})`.execute(tx)
  await sql`
    insert into archived_block (file, number, position, bytes, first_key, last_key)
    select ${file}, (number - 1)::int, (block->>'position')::bigint, (block->>'bytes')::int,
           block->>'firstKey', block->>'lastKey'
      from json_array_elements(${JSON.stringify(blocks)}::json) with ordinality as one (block, number)`.execute(
    tx,
  )
}

function listMonthStarts({ first, ends }: ArchivedMonth): readonly Date[] {
  const starts: Date[] = []
  for (let start = first; start < ends; ) {
    starts.push(start)
    start = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  }
  return starts
}

const withLongSnapshot = <T>(db: Db, run: (tx: Kysely<DB>) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
        tx,
      )
      return run(tx)
    })
