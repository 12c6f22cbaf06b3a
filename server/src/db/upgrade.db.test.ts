import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditBooks } from '../features/books/index.ts'
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
      const after = await rowsOf(pool, table, columns)
      // The network's accounts become more.
      const kept =
        table === 'ledger_account' ? after.filter((row) => before.get(table)?.includes(row)) : after
      expect(kept, table).toEqual(before.get(table))
    }
    expect((await auditLedger(db)).differences).toEqual([])
    const { rows } = await pool.query(`select balance_paise from ledger_account where owner_id = $1`, [
      FIRST_RELEASE.customer,
    ])
    expect(rows).toEqual([{ balance_paise: 18_435 }])
  },
)

test('an order that was refunded before refunds came in parts keeps its refund, whole, and the books agree', async () => {
  const { db, pool } = await emptyDatabase()
  await migrate(pool, { upTo: '0012-old-charger-records.sql' })
  await insertFirstReleaseData(pool)
  const [order, transfer, paid] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into top_up_order (id, order_id, customer_id, amount_paise, currency, status, provider, payment_session_id,
       provider_order_id, payment_id, payment_response, created_at, expires_at, paid_at, checked_at, closed_at)
     select $1, 'VY2', id, 20000, 'INR', 'refunded', 'simulated', 's2', '2', 'p2', '{}', '2025-03-01', '2025-03-01', '2025-03-01',
            '2025-03-01', '2025-03-01' from customer limit 1`,
    [order],
  )
  await pool.query(
    `with moved as (
       insert into ledger_transfer (id, kind, subject_id, created_at)
       values ($1, 'top_up', $3, '2025-03-01'), ($2, 'order_refund', $3, '2025-03-02') returning id, kind
     )
     insert into ledger_entry (transfer_id, account_id, amount_paise)
     select moved.id, account.id,
            case when (moved.kind = 'top_up') = (account.kind = 'customer_wallet') then 20000 else -20000 end
       from moved, ledger_account account where account.kind in ('customer_wallet', 'gateway_clearing')
      order by moved.kind desc, account.id`,
    [paid, transfer, order],
  )
  await migrate(pool)
  const { rows } = await pool.query(`select id, order_id, amount_paise, created_at from order_refund`)
  expect(rows).toEqual([
    { id: order, order_id: order, amount_paise: 20_000, created_at: new Date('2025-03-02T00:00:00Z') },
  ])
  const wrong: string[] = []
  await auditBooks(db, async ({ claim, differences }) => {
    for await (const line of differences) if (!claim.includes('rollup')) wrong.push(line)
  })
  expect(wrong.filter((line) => /order|wallet|refund/i.test(line))).toEqual([])
})
