import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from './client.ts'
import { migrate, readMigrations } from './migrate.ts'
import { afterThisTest, copyDatabase, dropDatabase } from './testing/test-database.ts'

/** An installation as it stood before there were months, with a charger that said so many things. */
async function installationBefore(messages: number) {
  const connection = await copyDatabase('template0')
  const database = openDatabase({ connection, poolSize: 2 })
  afterThisTest(async () => {
    await database.close()
    await dropDatabase(connection.database)
  })
  const names = (await readMigrations()).map(({ name }) => name)
  await migrate(database.pool, { upTo: names[names.indexOf('0300-months.sql') - 1] ?? '' })
  const charger = randomUUID()
  const { pool } = database
  await pool.query(
    `insert into charger (id, identity, status, security_profile, created_at) values ($1, 'CP-1', 'pending', 1, now())`,
    [charger],
  )
  const addMessages = (count: number) =>
    pool.query(
      `insert into charger_message (charger_id, at, direction, action, message_id, payload)
       select $1, now() - n * interval '1 hour', 'in', 'Heartbeat', 'm' || n, '{}' from generate_series(1, $2::int) n`,
      [charger, count],
    )
  await addMessages(messages)
  return { ...database, addMessages }
}

test('an installation keeps every message where it lies, and the next one is numbered after them', async () => {
  const { pool, addMessages } = await installationBefore(2_000)
  const read = async () => (await pool.query('select m::text from charger_message m order by id')).rows
  const lies = async () =>
    (await pool.query(`select pg_relation_filenode('months.charger_message_before')`)).rows
  const before = await read()
  const fileNodes = (await pool.query(`select pg_relation_filenode('charger_message')`)).rows
  await migrate(pool)
  expect(await read()).toEqual(before)
  // The same file: nothing was copied, however many there are.
  expect(await lies()).toEqual(fileNodes)
  await addMessages(1)
  const { rows } = await pool.query<{ id: number; place: string }>(
    'select id, tableoid::regclass::text as place from charger_message order by id desc limit 1',
  )
  expect(rows).toEqual([{ id: 2_001, place: 'months.charger_message_before' }])
})

test('an installation without messages begins with the rest, and numbers from one', async () => {
  const { pool, addMessages } = await installationBefore(0)
  await migrate(pool)
  await addMessages(1)
  const { rows } = await pool.query('select id, tableoid::regclass::text as place from charger_message')
  expect(rows).toEqual([{ id: 1, place: 'months.charger_message_rest' }])
  expect((await pool.query(`select to_regclass('months.charger_message_before') as gone`)).rows).toEqual([
    { gone: null },
  ])
})

test('who may read the messages may read them afterwards', async () => {
  const { pool } = await installationBefore(1)
  const role = `reader_${randomUUID().slice(0, 8)}`
  await pool.query(`create role ${role}; grant select on charger_message, audit_entry to ${role}`)
  afterThisTest(async () => void (await pool.query(`drop owned by ${role}; drop role ${role}`)))
  await migrate(pool)
  const { rows } = await pool.query(
    `select has_table_privilege($1, 'charger_message', 'select') as messages, has_table_privilege($1, 'audit_entry', 'select') as audit,
            has_table_privilege($1, 'audit_entry', 'insert') as writes`,
    [role],
  )
  expect(rows).toEqual([{ messages: true, audit: true, writes: false }])
})
