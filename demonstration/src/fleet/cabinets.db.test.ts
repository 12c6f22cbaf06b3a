/** Two of the demonstration's chargers are cabinets for battery swaps, and riders go on swapping there. */
import { followSwaps } from '@voltyatra/server/charging/battery-swaps/index.ts'
import { afterThisTest } from '@voltyatra/server/db/testing/test-database.ts'
import { differencesIn } from '@voltyatra/server/operations/books/testing/differences.ts'
import { testApp } from '@voltyatra/server/testing/test-app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestSomeSwap } from '../life-swaps.ts'
import { createRandom } from '../random.ts'
import { loadStaff } from '../staff.ts'
import { demoDatabase } from '../testing/demo-database.ts'
import { RunningClock } from '../testing/running-clock.ts'
import { startFleet } from './live-fleet.ts'

const SMALL = { seed: 'life', stations: 60, customers: 120, bookings: 160 }

interface Seen {
  readonly charger: string
  readonly state: string
  readonly findings: readonly string[]
  readonly isSeen: boolean
  readonly customer: string
  readonly brought: string
  readonly taken: string
}

test('riders swap at two cabinets with the batteries that these gave them, and the money comes out right', {
  timeout: 180_000,
}, async () => {
  const until = new Date()
  const connection = await demoDatabase({ ...SMALL, until })
  const clock = new RunningClock()
  const { app } = await testApp({ connection, clock, env: { ROLES: 'api,gateway' } })
  const { db } = app.database
  const selectSwaps = async (): Promise<readonly Seen[]> => {
    const { rows } = await sql<Seen>`
      select charger.identity as charger, state, findings, seen_at is not null as "isSeen", customer_id as customer,
             (select serial from battery_swap_battery where swap_id = swap.id and way = 'in') as brought,
             (select serial from battery_swap_battery where swap_id = swap.id and way = 'out') as taken
        from battery_swap swap join charger on charger.id = charger_id
       order by swap.created_at, swap.id`.execute(db)
    return rows
  }
  const { rows: cabinets } = await sql`select from battery_cabinet`.execute(db)
  expect(cabinets).toHaveLength(2)
  const past = await selectSwaps()
  expect(new Set(past.map(({ charger }) => charger)).size).toBe(2)
  expect(new Set(past.map(({ state }) => state))).toEqual(new Set(['billed']))
  // Only what each brought for the first time was new, and support has looked at it.
  expect(past.filter(({ findings, isSeen }) => findings.length > 0 && !isSeen)).toEqual([])
  expect(past.filter(({ findings }) => findings.length > 0)).toHaveLength(past.length / 2)
  expect(await differencesIn(db)).toEqual([])

  const fleet = await startFleet({ db, deps: app.deps, url: app.url, isCalm: true })
  afterThisTest(() => fleet.stop())
  const countConnected = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from battery_cabinet join charger on charger.id = charger_id
       where connection_id is not null`.execute(db)
    return rows[0]?.count
  }
  await expect.poll(countConnected, { timeout: 30_000 }).toBe(2)
  const { simulatedPayments } = app.deps
  const living = {
    ...{ db, url: app.url, random: createRandom('swaps'), staff: await loadStaff(db), begunAt: until },
    deps: { ...app.deps, ...(simulatedPayments && { simulatedPayments }) },
  }
  await requestSomeSwap(living)
  const lastOne = async () => {
    await followSwaps({
      db,
      now: clock.now(),
      onFailure: (error) => {
        throw error
      },
    })
    return (await selectSwaps()).at(-1)
  }
  await expect.poll(async () => (await selectSwaps()).length).toBe(past.length + 1)
  await expect.poll(lastOne, { timeout: 30_000 }).toMatchObject({ state: 'billed', findings: [] })
  const swap = (await selectSwaps()).at(-1)
  expect(swap?.brought).toBe(past.findLast(({ customer }) => customer === swap?.customer)?.taken)
  expect(await differencesIn(db)).toEqual([])
  // Nobody books a slot, and no car comes to it.
  const { rows: slots } = await sql<{ id: string }>`
    select connector_id as id from battery_cabinet join charger_connector using (charger_id)`.execute(db)
  expect(slots.every(({ id }) => fleet.keptConnectors.has(id))).toBe(true)
  expect(slots).toHaveLength(24)
})
