import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../db/testing/test-database.ts'
import { createId } from '../../db/unit-of-work.ts'
import { network } from './testing/network.ts'

/** A charger whose connection was held by a process that has been killed a moment ago. */
async function killed() {
  const connection = await freshDatabase()
  const first = await network({ connection })
  const charger = await first.accepted()
  const { db } = first.app.database
  const processId = createId()
  const now = new Date()
  await db.insertInto('gateway_process').values({ id: processId, started_at: now, beat_at: now }).execute()
  await db.updateTable('charger').set({ process_id: processId }).execute()
  return { connection, charger }
}

test('a program that alone can reach its database takes no charger for connected that it does not hold', async () => {
  const { connection } = await killed()
  const next = await network({ connection, isSecond: true, ownsDatabase: true })
  expect(await next.seen('CP-1')).toMatchObject({ connected: false })
})

test('one that shares it waits whether the other still lives', async () => {
  const { connection } = await killed()
  const next = await network({ connection, isSecond: true })
  expect(await next.seen('CP-1')).toMatchObject({ connected: true })
})

test('the end of a connection that was not noted is noted later; one that is open stays', async () => {
  const { app, accepted, seen } = await network({ gatewayLimits: { compareMs: 50 } })
  await accepted('CP-1')
  const { db } = app.database
  // As if the database had not been there when it left.
  await sql`
    insert into charger (id, identity, status, security_profile, created_at, process_id, connection_id)
    select gen_random_uuid(), 'CP-9', 'pending', 0, now(), process_id, gen_random_uuid() from charger`.execute(
    db,
  )
  await expect.poll(async () => (await seen('CP-9')).connected).toBe(false)
  expect(await seen('CP-1')).toMatchObject({ connected: true })
})
