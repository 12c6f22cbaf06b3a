import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { canLimit } from './can-limit.ts'
import { openDatabase } from './client.ts'
import { ensureLimitedRole } from './limited.ts'
import { afterThisTest, freshDatabase, testDatabase } from './testing/test-database.ts'
import { createId } from './unit-of-work.ts'

/** Rows that are no station’s: accounts of the network’s own, which keep no balance, and prices for everywhere. */
const OF_THE_NETWORK = new Set(['ledger_account', 'tariff', 'tariff_assignment', 'tariff_version'])

test('the database itself is closed: what a limited role may read has a policy, or is nobody’s', async () => {
  const { db, limitTo } = await testDatabase()
  const { rows } = await sql<{ readonly name: string; readonly hasPolicy: boolean }>`
    select relname as name, relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid) as "hasPolicy"
      from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and has_any_column_privilege(left(session_user::text, 55) || '_limited', oid, 'select') order by 1`.execute(
    db,
  )
  expect(rows.filter(({ hasPolicy }) => !hasPolicy).map(({ name }) => name)).toEqual([
    ...[
      'administrator',
      'archived_block',
      'archived_month',
      'attention_seen',
      'booking_setting',
      'card_list',
      'company',
      'company_logo',
      'company_registration',
    ],
    ...['driver_group', 'gateway_process', 'rate', 'rate_change'],
  ])
  const limited = limitTo(createId())
  for (const { name, hasPolicy } of rows) {
    if (!hasPolicy || OF_THE_NETWORK.has(name)) continue
    expect([name, (await sql`select from ${sql.table(name)}`.execute(limited)).rows.length]).toEqual([
      name,
      0,
    ])
  }
  await expect(sql`select from session`.execute(limited)).rejects.toThrow('permission denied')
  await expect(sql`delete from station`.execute(limited)).rejects.toThrow('permission denied')
})

test('a connection is given back as it was, after an error and inside a transaction too', async () => {
  const { db, limitTo } = await testDatabase({ poolSize: 1 })
  const limited = limitTo(createId())
  await expect(sql`select 1 / 0`.execute(limited)).rejects.toThrow('division')
  await expect(
    limited.transaction().execute(async (tx) => sql`select from session`.execute(tx)),
  ).rejects.toThrow('permission denied')
  const { rows } = await sql`
    select current_user = session_user as own, current_setting('voltyatra.limit', true) as limit`.execute(db)
  expect(rows).toEqual([{ own: true, limit: '' }])
})

test('a user of the database who may not make the role goes without; who may, makes it once', async () => {
  const connection = await freshDatabase()
  const name = `limits_${process.pid}`
  const client = new pg.Client(connection)
  await client.connect()
  afterThisTest(async () => {
    await client.query(`revoke all (id, email) on administrator from ${name}_limited;
      revoke all (partner_id, confirmed_at, withdrawn_at, proposed_by, proposed_at) on partner_bank_account from ${name}_limited;
      reset session authorization; drop owned by ${name} cascade; drop owned by ${name}_limited;
      drop role ${name}_limited; drop role ${name}`)
    await client.end()
  })
  await client.query(`create role ${name}; grant usage on schema public to ${name} with grant option;
    grant select on all tables in schema public to ${name} with grant option`)
  const become = async () => {
    await client.query('reset session authorization')
    await client.query(`set session authorization ${name}`)
  }
  const readRole = () => client.query(`select from pg_roles where rolname = $1`, [`${name}_limited`])
  await become()
  await ensureLimitedRole(client)
  expect((await readRole()).rowCount).toBe(0)

  await client.query(`reset session authorization; alter role ${name} createrole`)
  await become()
  await ensureLimitedRole(client)
  await ensureLimitedRole(client)
  expect((await readRole()).rowCount).toBe(1)
  await client.query(`set role ${name}_limited`)
  expect((await client.query('select from station')).rowCount).toBe(0)
  await client.query('reset role')
  const { db, close } = openDatabase({ connection })
  expect(await canLimit(db)).toBe(true)
  await close()
})
