/** A connection that a test has closed serves the next one, which finds nothing of the first on it. */
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../client.ts'
import { SESSION_OPTIONS } from '../create-client.ts'
import { listKeptProcesses } from './kept-connections.ts'
import { afterThisTest, freshDatabase } from './test-database.ts'

async function readSession({ db }: Database): Promise<{ readonly pid: number; readonly facts: unknown }> {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, current_setting('timezone') as timezone, current_user = session_user as "isItself",
      (select count(*)::int from pg_prepared_statements) as prepared,
      (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
      array(select pg_listening_channels()) as channels`.execute(db)
  const { pid = 0, ...facts } = rows[0] ?? {}
  return { pid, facts }
}

test('a session begins as a new one does, on the connection of the one before', async () => {
  const connection = await freshDatabase()
  const first = openDatabase({ connection, poolSize: 1 })
  const { pid, facts } = await readSession(first)
  expect(facts).toEqual({ timezone: 'UTC', isItself: true, prepared: 0, locks: 0, channels: [] })
  for (const left of [
    sql`set timezone = 'Asia/Kolkata'`,
    sql`listen words`,
    sql`select pg_advisory_lock(7)`,
    sql`prepare one as select 1`,
  ])
    await left.execute(first.db)
  await first.close()
  expect(await listKeptProcesses(connection.database ?? '')).toContain(pid)
  const second = openDatabase({ connection, poolSize: 1 })
  expect(await readSession(second)).toEqual({ pid, facts })
  await second.close()
})

test('a connection in the middle of a transaction, and one that has ended, serve nobody again', async () => {
  const connection = await freshDatabase()
  const first = openDatabase({ connection, poolSize: 1 })
  const { pid } = await readSession(first)
  const client = await first.pool.connect()
  await client.query('begin')
  client.release()
  await first.close()
  const second = openDatabase({ connection, poolSize: 1 })
  const next = await readSession(second)
  expect(next.pid).not.toBe(pid)
  await second.close()
  const listWaiting = () => listKeptProcesses(connection.database ?? '')
  expect(await listWaiting()).toContain(next.pid)
  const other = new pg.Client(connection)
  await other.connect()
  afterThisTest(() => other.end())
  await other.query('select pg_terminate_backend($1)', [next.pid])
  await expect.poll(listWaiting).not.toContain(next.pid)
  const third = openDatabase({ connection, poolSize: 1 })
  expect((await readSession(third)).pid).not.toBe(next.pid)
  await third.close()
})

test('those that read values in another way fill no place of others', async () => {
  const connection = await freshDatabase()
  const listWaiting = () => listKeptProcesses(connection.database ?? '')
  const settings = { ...connection, application_name: 'voltyatra', options: SESSION_OPTIONS }
  const others = new pg.Pool({ ...settings, max: 12 })
  others.on('error', () => undefined)
  const taken = await Promise.all(Array.from({ length: 12 }, () => others.connect()))
  const database = openDatabase({ connection, poolSize: 1 })
  const { pid } = await readSession(database)
  const pids = taken.map((client) => (client as pg.PoolClient & { readonly processID: number }).processID)
  for (const client of taken) client.release()
  await others.end()
  // All of them wait, and as many as may.
  expect(await listWaiting()).toEqual(expect.arrayContaining(pids))
  await database.close()
  expect(await listWaiting()).toContain(pid)
})

test('as many wait as may, although a whole pool ends at once', async () => {
  const connection = await freshDatabase()
  const before = (await listKeptProcesses(connection.database ?? '')).length
  const { pool, close } = openDatabase({ connection, poolSize: 20 })
  const clients = await Promise.all(Array.from({ length: 20 }, () => pool.connect()))
  for (const client of clients) client.release()
  await close()
  expect((await listKeptProcesses(connection.database ?? '')).length).toBeLessThanOrEqual(before + 12)
})
