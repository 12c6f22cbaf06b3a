import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { createId } from '../../db/unit-of-work.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { storeAlone, storeBatch } from './index.ts'

const CALL = {
  at: new Date('2026-11-28T08:00:00Z'),
  direction: 'in' as const,
  action: 'Heartbeat',
  messageId: '1',
  payload: '{}',
  answer: '{}',
  errorCode: null,
  ms: 1,
}

async function connect(db: Db) {
  const of = { chargerId: createId(), connectionId: createId() }
  await sql`
    insert into charger (id, identity, status, security_profile, connection_id, created_at)
    values (${of.chargerId}, 'CP-1', 'pending', 1, ${of.connectionId}, now())`.execute(db)
  return of
}

const forget = (db: Db, { chargerId }: { readonly chargerId: string }) =>
  db.deleteFrom('charger').where('id', '=', chargerId).execute()

const countMessages = async (db: Db) =>
  (await db.selectFrom('charger_message').select('message_id').execute()).length

test('who forgets a charger waits for the message that is being stored, and forgets it, too', async () => {
  const { db } = await testDatabase()
  const of = await connect(db)
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const storing = db.transaction().execute(async (tx) => {
    const alone = async () => ({ value: null, call: CALL })
    await storeAlone(tx, of, alone)
    hold()
    await mayEnd
  })
  await isHeld
  const forgetting = forget(db, of)
  await untilWaiting(db, 1)
  expect(await countMessages(db)).toBe(0)
  end()
  await Promise.all([storing, forgetting])
  expect(await countMessages(db)).toBe(0)
  expect(await db.selectFrom('charger').select('id').execute()).toEqual([])
})

test('a message of a charger that was forgotten is not stored', async () => {
  const { db } = await testDatabase()
  const of = await connect(db)
  const calls = [{ ...of, call: CALL }]
  expect(await storeBatch(db, calls)).toEqual([true])
  expect(await countMessages(db)).toBe(1)
  await forget(db, of)
  expect(await countMessages(db)).toBe(0)
  expect(await storeBatch(db, calls)).toEqual([false])
  expect(await countMessages(db)).toBe(0)
})
