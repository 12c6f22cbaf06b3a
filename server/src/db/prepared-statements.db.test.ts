import { ok } from '@voltyatra/domain'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database, Reader } from './client.ts'
import { testDatabase } from './testing/test-database.ts'
import { runUnitOfWork } from './unit-of-work.ts'

let database: Database
beforeEach(async () => {
  database = await testDatabase({ poolSize: 1 })
  await database.pool.query('create table shelf (id integer, name text)')
  await database.pool.query(`insert into shelf values (1, 'top')`)
})

/** Whatever the table has: its columns change with the schema. */
const shelf = async (reader: Reader) =>
  (await sql<{ id: number; name: unknown }>`select * from shelf where id = ${1}`.execute(reader)).rows

const changeSchema = () => database.pool.query('alter table shelf alter name type text[] using array[name]')

test('a statement that comes again is prepared, and answers as before', async () => {
  for (let time = 0; time < 4; time += 1) expect(await shelf(database.db)).toEqual([{ id: 1, name: 'top' }])
  const { rows } = await database.pool.query('select statement from pg_prepared_statements')
  expect(rows).toEqual([{ statement: 'select * from shelf where id = $1' }])
})

test('a query without values is prepared, too', async () => {
  const { db, pool } = database
  for (let time = 0; time < 4; time += 1)
    expect(
      await db.transaction().execute((tx) =>
        tx
          .selectFrom('shelf' as never)
          .selectAll()
          .execute(),
      ),
    ).toEqual([{ id: 1, name: 'top' }])
  const { rows } = await pool.query('select statement from pg_prepared_statements')
  expect(rows).toContainEqual({ statement: 'select * from "shelf"' })
})

test('a read goes on after another process has changed the schema under its prepared statement', async () => {
  for (let time = 0; time < 4; time += 1) await shelf(database.db)
  await changeSchema()
  expect(await shelf(database.db)).toEqual([{ id: 1, name: ['top'] }])
})

test('a unit of work is done again, whole, when its prepared statement has grown old', async () => {
  const { db, pool } = database
  for (let time = 0; time < 4; time += 1) await shelf(db)
  await changeSchema()
  const context = { db, now: new Date(), actor: { kind: 'system', name: 'test' } } as const
  const done = await runUnitOfWork(context, async ({ tx }) => {
    await sql`insert into shelf values (${2}, array['new'])`.execute(tx)
    return ok(await shelf(tx))
  })
  expect(done).toEqual(ok([{ id: 1, name: ['top'] }]))
  expect((await pool.query('select id from shelf order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})
