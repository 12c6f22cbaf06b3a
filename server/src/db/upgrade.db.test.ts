import { expect, test } from 'vitest'
import { auditLedger } from '../features/ledger/index.ts'
import { isMigrated, migrate, readMigrations } from './migrate.ts'
import { FIRST_RELEASE, insertFirstReleaseData, rowsOf } from './testing/first-release-data.ts'
import { testDatabase } from './testing/test-database.ts'

const releases = (await readMigrations()).map(({ name }) => name)

/** Of the first release; in the order in which later columns come after them. */
async function firstColumns() {
  const { pool } = await emptyDatabase()
  await migrate(pool, { upTo: releases[0] ?? '' })
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration'
      group by table_name`,
  )
  return rows
}

async function emptyDatabase() {
  const database = await testDatabase()
  await database.pool.query('drop schema public cascade; create schema public')
  return database
}

test.each(releases)(
  'an installation at %s is brought to the newest schema with every row as it was',
  async (release) => {
    const tables = await firstColumns()
    const { db, pool } = await emptyDatabase()
    await migrate(pool, { upTo: release })
    await insertFirstReleaseData(pool)
    const before = new Map<string, string[]>()
    for (const { table, columns } of tables) before.set(table, await rowsOf(pool, table, columns))
    expect(before.get('ledger_entry')).toHaveLength(12)

    const applied = await migrate(pool)
    expect(applied).toEqual(releases.slice(releases.indexOf(release) + 1))
    expect(await isMigrated(pool)).toBe(true)
    for (const { table, columns } of tables) {
      expect(await rowsOf(pool, table, columns), table).toEqual(before.get(table))
    }
    expect((await auditLedger(db)).differences).toEqual([])
    const { rows } = await pool.query(`select balance_paise from ledger_account where owner_id = $1`, [
      FIRST_RELEASE.customer,
    ])
    expect(rows).toEqual([{ balance_paise: 18_435 }])
  },
)
