import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { createId } from '../../db/unit-of-work.ts'
import { reapDeadProcesses, releaseProcess } from './connection-queries.ts'

const CHARGERS = 1_100

/** Chargers whose connections are at a process that has not beaten for a minute. */
async function openNetwork() {
  const { db } = await testDatabase()
  const processId = createId()
  await sql`insert into gateway_process values (${processId}, now() - interval '1 hour', now() - interval '1 minute')`.execute(
    db,
  )
  await sql`
    insert into charger (id, identity, status, security_profile, created_at, process_id, connection_id)
    select gen_random_uuid(), 'CP-' || number, 'pending', 1, now(), ${processId}, gen_random_uuid()
      from generate_series(1, ${CHARGERS}) as number`.execute(db)
  const countHeld = async () => {
    const { rows } = await sql<{
      held: number
    }>`select count(connection_id)::int as held from charger`.execute(db)
    return rows[0]?.held
  }
  return { db, processId, countHeld }
}

test('the chargers of a dead process are said to be gone, but for one that is being claimed', async () => {
  const { db, countHeld } = await openNetwork()
  const reap = () => reapDeadProcesses(db, { silentMs: 30_000, now: new Date(), isThorough: false })
  await db.transaction().execute(async (tx) => {
    await sql`select from charger where identity = 'CP-7' for no key update`.execute(tx)
    expect(await reap()).toBe(CHARGERS - 1)
  })
  expect(await countHeld()).toBe(1)
  // Its claim came to nothing: the next time it is found.
  expect(await reap()).toBe(1)
  expect(await countHeld()).toBe(0)
  const { rows } = await sql`select from gateway_process`.execute(db)
  expect(rows).toHaveLength(0)
})

test('chargers of a process that nobody knows any more are found by a thorough look', async () => {
  const { db, countHeld } = await openNetwork()
  await sql`delete from gateway_process`.execute(db)
  const reap = (isThorough: boolean) =>
    reapDeadProcesses(db, { silentMs: 30_000, now: new Date(), isThorough })
  expect(await reap(false)).toBe(0)
  expect(await countHeld()).toBe(CHARGERS)
  expect(await reap(true)).toBe(CHARGERS)
  expect(await countHeld()).toBe(0)
})

test('a process that ends leaves no charger behind', async () => {
  const { db, processId, countHeld } = await openNetwork()
  await releaseProcess(db, processId, new Date())
  expect(await countHeld()).toBe(0)
  const { rows } = await sql`select from gateway_process`.execute(db)
  expect(rows).toHaveLength(0)
})
