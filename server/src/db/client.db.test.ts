import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './testing/test-database.ts'

test('a connection that breaks in the middle of a transaction fails that transaction and nothing else', async () => {
  const { db, pool } = await testDatabase()
  const broken = Promise.withResolvers<void>()
  pool.on('connect', (client) => void client.on('end', broken.resolve))
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await broken.promise
    await sql`select 1`.execute(tx)
  })
  await expect(work).rejects.toThrow()
  expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
})

test('no statement is compiled, also by a server that would', async () => {
  const { pool } = await testDatabase()
  expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
})
