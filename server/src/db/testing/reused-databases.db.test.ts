import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { TEMPLATE } from './database-server.ts'
import { clearReusedDatabase, openReusedDatabase, type ReusedDatabase } from './reused-databases.ts'
import { afterThisTest, copyDatabase, dropDatabase } from './test-database.ts'

async function openDatabaseOfOwn(): Promise<ReusedDatabase> {
  const { database } = await copyDatabase(TEMPLATE)
  afterThisTest(() => dropDatabase(database))
  const reused = await openReusedDatabase(inject('databaseServer'), database)
  afterThisTest(() => reused.client.end())
  return reused
}

/** Every row of every table, and where each sequence stands. */
async function readAll(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'months'::regnamespace) order by 1`,
  )
  const tables: Record<string, unknown> = {}
  for (const { name } of rows)
    tables[name] = (await client.query(`select t::text as row from ${name} as t order by 1`)).rows
  return {
    tables,
    sequences: (await client.query('select sequencename, last_value from pg_sequences order by 1')).rows,
  }
}

test('what a test has written is gone, and what the template holds is back', async () => {
  const database = await openDatabaseOfOwn()
  const { client } = database
  const before = await readAll(client)
  await client.query(
    `insert into vehicle (id, name, created_at) values (gen_random_uuid(), 'Tata Nexon EV', now())`,
  )
  await client.query('update company set legal_name = $1', ['Amp Charging'])
  await client.query('set session_replication_role = replica')
  await client.query('delete from ledger_account')
  await client.query('reset session_replication_role')
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { name } of rows) await client.query('select nextval($1)', [name])
  expect(await readAll(client)).not.toEqual(before)

  expect(await clearReusedDatabase(database)).toBe(true)
  expect(await readAll(client)).toEqual(before)
})

test.each([
  'create table more (id int)',
  'alter table vehicle add column more int',
  'alter table ledger_entry disable trigger all',
  `do $$ declare one record; begin
     select tgname, tgrelid::regclass as place into one from pg_trigger where not tgisinternal and tgparentid = 0 limit 1;
     execute format('drop trigger %I on %s', one.tgname, one.place); end $$`,
  `do $$ begin execute format('alter database %I set work_mem = 64', current_database()); end $$`,
  `insert into vehicle (id, name, created_at) select gen_random_uuid(), 'Car ' || n, now() from generate_series(1, 20000) as n`,
])('a database is not used again after “%s”', async (statement) => {
  const database = await openDatabaseOfOwn()
  await database.client.query(statement)
  expect(await clearReusedDatabase(database)).toBe(false)
})
