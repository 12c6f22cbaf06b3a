/** The demonstration's chargers come to the running program over the network, and bookings charge at them. */
import { addMs, minutes } from '@voltyatra/domain'
import { network } from '@voltyatra/server/charging/bookings/testing/network.ts'
import { afterThisTest } from '@voltyatra/server/db/testing/test-database.ts'
import { differencesIn } from '@voltyatra/server/operations/books/testing/differences.ts'
import { openPasswords } from '@voltyatra/server/platform/passwords.ts'
import { testApp } from '@voltyatra/server/testing/test-app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startLife } from '../life.ts'
import { createRandom } from '../random.ts'
import { hireStaff } from '../staff.ts'
import { demoDatabase } from '../testing/demo-database.ts'
import { RunningClock } from '../testing/running-clock.ts'
import { installFleet } from './install-fleet.ts'
import { type LiveFleet, startFleet } from './live-fleet.ts'

const CONNECTORS = [
  { type: 'CCS2', powerW: 240_000 },
  { type: 'Type 2', powerW: 22_000 },
  { type: '3-pin 16A', powerW: 3_300 },
]

async function withFleet() {
  const world = await network({ clock: new RunningClock(), env: { ROLES: 'api,gateway' } })
  const { db } = world.app.database
  const station = await world.station({ connectors: CONNECTORS, partnerId: null })
  const until = new Date()
  const staff = await hireStaff(db, { passwords: openPasswords(), at: until })
  const install = () => installFleet(db, { staff, random: createRandom('fleet'), until })
  await install()
  let fleet: LiveFleet | undefined
  const stop = async () => fleet?.stop()
  afterThisTest(stop)
  return {
    ...world,
    station,
    install,
    stop,
    chargers: async (): Promise<readonly Seen[]> => (await world.admin.get('/chargers?limit=100')).body.data,
    booking: async (id: string) => (await world.admin.get(`/bookings/${id}`)).body.data,
    /** @param aheadMs how much time has passed, as far as the fleet knows */
    async start(aheadMs = 0) {
      const clock = { now: () => addMs(new Date(), aheadMs) }
      fleet = await startFleet({
        db,
        deps: { ...world.app.deps, clock },
        url: world.app.url,
        sampleS: 1,
        isCalm: true,
      })
    },
  }
}

interface Seen {
  readonly _id: string
  readonly identity: string
  readonly status: string
  readonly connected: boolean
  readonly bootCount: number
  readonly securityProfile: number
  readonly connectors: readonly { readonly connectorId: string | null; readonly status: string }[]
}

test('chargers come with passwords as the operator has decided, once, and report their settings', async () => {
  const world = await withFleet()
  await world.install()
  const decided = async () => (await world.chargers()).map(({ status }) => status).sort()
  const all = [...Array(3).fill('accepted'), ...Array(3).fill('pending'), 'rejected']
  expect(await decided()).toEqual(all)
  await world.start()
  // Each has booted once in its history. The refused one has to leave again.
  await expect.poll(async () => (await world.chargers()).every(({ bootCount }) => bootCount > 1)).toBe(true)
  await expect
    .poll(async () =>
      (await world.chargers())
        .filter(({ connected }) => connected)
        .map(({ status }) => status)
        .sort(),
    )
    .toEqual(all.slice(0, 6))
  expect(await decided()).toEqual(all)
  expect((await world.chargers()).every(({ securityProfile }) => securityProfile === 1)).toBe(true)
  const accepted = (await world.chargers()).filter(({ status }) => status === 'accepted')
  const mapped = accepted.flatMap(({ connectors }) => connectors.map(({ connectorId }) => connectorId))
  expect(mapped.sort()).toEqual([...world.station.connectorIds].sort())
  const cards: readonly { number: string; owner: string }[] = (await world.admin.get('/cards')).body.data
  expect(cards.map(({ number, owner }) => [number.startsWith('STAFF-CARD-'), owner])).toEqual([
    [true, 'operator'],
    [true, 'operator'],
  ])
  for (const { _id } of accepted) {
    const variableCount = async () => (await world.admin.get(`/chargers/${_id}/variables`)).body.data.length
    await expect.poll(variableCount).toBeGreaterThan(20)
  }
})

test('a booking charges at its charger, and ends rightly where the power went in the middle of it', async () => {
  const world = await withFleet()
  await world.start()
  const [fast = ''] = world.station.connectorIds
  const statusOf = async () =>
    (await world.chargers())
      .flatMap(({ connectors }) => connectors)
      .find(({ connectorId }) => connectorId === fast)?.status
  await expect.poll(statusOf).toBe('Available')
  const driver = await world.driverWith(1_000)
  const { _id } = await world.booked(driver, world.station.id, { connectorId: fast })
  expect((await driver.post(`/driver/bookings/${_id}/start`)).status).toBe(200)
  await expect
    .poll(async () => (await world.booking(_id)).charging)
    .toMatchObject({ state: 'charging', energyKWh: expect.toSatisfy((kWh: number) => kWh > 0) })
  await world.stop()
  const { energyKWh } = (await world.booking(_id)).charging
  // A reading that was on its way when the power went may count too.
  const isMetered = (kWh: number) => kWh >= energyKWh && kWh < energyKWh + 0.1

  await world.start(minutes(20))
  await expect.poll(async () => (await world.booking(_id)).status).toBe('confirmed')
  const booking = await world.booking(_id)
  expect(booking).toMatchObject({
    thirdPartyKwh: expect.toSatisfy(isMetered),
    meter: { billedBy: 'meter', anomalies: [] },
  })
  expect(booking.refundAmount).toBeGreaterThan(0)
  await world.expectBooksToBalance()
  expect(await differencesIn(world.app.database.db)).toEqual([])
})

interface NewestCharger {
  readonly identity: string
  readonly isCabinet: boolean
  /** Charges there since the beginning, or swaps. */
  readonly uses: number
}

test('each charger of the newest version is used soon, card terminals have settled without a booking, and companies have paid for charges', {
  timeout: 300_000,
}, async () => {
  const until = new Date()
  const size = { stations: 60, customers: 120, bookings: 160 }
  const connection = await demoDatabase({ seed: 'show', ...size, until })
  const { app } = await testApp({ connection, clock: new RunningClock(), env: { ROLES: 'api,gateway' } })
  const { db } = app.database
  const newest = async (): Promise<readonly NewestCharger[]> => {
    const { rows } = await sql<NewestCharger>`
      select identity, exists (select from battery_cabinet where charger_id = charger.id) as "isCabinet",
             (select count(*) from charging_session where charger_id = charger.id and created_at > ${until})::int
             + (select count(*) from battery_swap where charger_id = charger.id and created_at > ${until})::int as uses
        from charger where protocol = 'ocpp2.1' order by identity`.execute(db)
    return rows
  }
  const settled = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from terminal_charge join booking on booking.id = booking_id
       where closed_at is not null and booking.status = 'confirmed'
         and exists (select from card_settlement where card_settlement.psp_ref = terminal_charge.psp_ref and status = 'Settled')`.execute(
      db,
    )
    return rows[0]?.count
  }
  const paidByCompanies = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from fleet_charge join booking on booking.id = booking_id
       where booking.status = 'confirmed'`.execute(db)
    return rows[0]?.count
  }
  const fleet = await startFleet({ db, deps: app.deps, url: app.url, sampleS: 1 })
  afterThisTest(() => fleet.stop())
  const { keptConnectors } = fleet
  const life = await startLife({ db, deps: app.deps, url: app.url, keptConnectors })
  afterThisTest(() => life.stop())
  expect((await newest()).map(({ isCabinet }) => isCabinet).sort()).toEqual([
    ...Array(6).fill(false),
    true,
    true,
  ])
  const unused = async () => (await newest()).filter(({ uses }) => uses === 0)
  // A minute where nothing else runs.
  await expect.poll(unused, { timeout: 120_000 }).toEqual([])
  await expect.poll(settled, { timeout: 120_000 }).toBeGreaterThanOrEqual(4)
  await expect.poll(paidByCompanies, { timeout: 120_000 }).toBeGreaterThanOrEqual(3)
  await life.stop()
  expect(await differencesIn(db)).toEqual([])
})
