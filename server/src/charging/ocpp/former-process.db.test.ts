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
