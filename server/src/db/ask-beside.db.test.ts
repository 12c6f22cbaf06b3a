import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askBeside } from './ask-beside.ts'
import type { Reader } from './client.ts'
import { testDatabase } from './testing/test-database.ts'

const readPid = (reader: Reader) => async () =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(reader)).rows[0]?.pid

test('queries that do not depend on one another run beside each other, and in a transaction on its own connection', async () => {
  const { db } = await testDatabase({ poolSize: 2 })
  const ask = (reader: Reader) => askBeside(reader, [readPid(reader), readPid(reader)])
  expect(new Set(await ask(db)).size).toBe(2)
  expect(new Set(await db.transaction().execute(ask)).size).toBe(1)
})
