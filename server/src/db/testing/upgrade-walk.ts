/**
 * One database that stands at each release in turn. At each, one more copy of the first release's data is written, as that
 * release takes it: every migration meets what all earlier releases can hold, and is applied once.
 */
import type pg from 'pg'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'
import { insertFirstReleaseData } from './first-release-data.ts'

interface Table {
  readonly table: string
  /** In the order in which later ones come after them. */
  readonly columns: readonly string[]
}

export interface UpgradeWalk {
  /** The customer of each copy, the first release's first. */
  readonly customers: readonly string[]
  /** @returns what the migration of this release changed in the rows that were there, by table */
  walkTo(release: string): Promise<Rows>
}

/** @param database empty, and standing at the first of these releases */
export async function startUpgradeWalk(
  { pool }: Database,
  releases: readonly string[],
): Promise<UpgradeWalk> {
  const tables = await selectTables(pool)
  const customers: string[] = []
  const changes: Rows[] = []

  const writeCopy = async (): Promise<void> => {
    const { customer } = await insertFirstReleaseData(pool, customers.length)
    customers.push(customer)
  }
  const takeStep = async (): Promise<void> => {
    const before = await readRows(pool, tables)
    await migrate(pool, { upTo: releases[changes.length] ?? '' })
    const after = await readRows(pool, tables)
    changes.push(findChanges(before, after))
    await writeCopy()
  }

  await writeCopy()
  changes.push(new Map())
  return {
    customers,
    async walkTo(release) {
      const index = releases.indexOf(release)
      while (changes.length <= index) await takeStep()
      return changes[index] ?? new Map()
    },
  }
}

type Rows = ReadonlyMap<string, readonly string[]>

/** Every row of every table as text; one statement, since a migration has each connection read the schema anew. */
async function readRows(pool: pg.Pool, tables: readonly Table[]): Promise<Rows> {
  const parts = tables.map(
    ({ table, columns }) =>
      `select '${table}' as name, row(${columns.map((name) => `"${name}"`)})::text as row from "${table}"`,
  )
  const { rows } = await pool.query<{ name: string; row: string }>(parts.join(' union all '))
  const read = new Map(tables.map(({ table }) => [table, [] as string[]]))
  for (const { name, row } of rows) read.get(name)?.push(row)
  return read
}

/** By table, rows that are gone with a minus and new ones with a plus. */
function findChanges(before: Rows, after: Rows): Rows {
  const changes = new Map<string, readonly string[]>()
  for (const [table, rows] of before) {
    const gone = new Set(rows)
    const added = (after.get(table) ?? []).filter((row) => !gone.delete(row)).map((row) => `+ ${row}`)
    // The network's accounts become more.
    const found = [...[...gone].map((row) => `- ${row}`), ...(table === 'ledger_account' ? [] : added)]
    if (found.length > 0) changes.set(table, found)
  }
  return changes
}

async function selectTables(pool: pg.Pool): Promise<readonly Table[]> {
  const { rows } = await pool.query<Table>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration'
      group by table_name`,
  )
  return rows
}
