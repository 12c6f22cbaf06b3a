import { createManualClock, type SimulatedCharger, simulateCharger } from '@voltyatra/charger-simulator'
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { driveCharges } from '../bookings/index.ts'
import { network } from '../bookings/testing/network.ts'
import { chargerStands } from './testing/stands.ts'

/** A station whose one connector has a simulated charger of 2.0.1; its clock and the program's go together. */
async function simulated(settings: Record<string, string> = {}) {
  const world = await network({ env: { ROLES: 'api,gateway' } })
  const { app, clock } = world
  const { db } = app.database
  const station = await world.station()
  const now = clock.now()
  await chargerStands(db, {
    identity: 'SIM-1',
    stationId: station.id,
    connectors: station.connectorIds.map((connectorId, index) => ({
      evse: index + 1,
      number: 1,
      connectorId,
    })),
    status: 'Unknown',
    now,
  })
  const time = createManualClock(now)
  const url = `${app.url.replace(/^http/, 'ws')}/ocpp`
  const charger = simulateCharger({
    url,
    identity: 'SIM-1',
    protocol: '2.0.1',
    clock: time,
    connectors: 1,
    settings,
  })
  afterThisTest(() => charger.close())
  await charger.connect()
  await charger.settled()
  const drive = async () => {
    const onFailure = (error: unknown) => {
      throw error
    }
    await driveCharges({ db, now: clock.now(), onFailure })
    await charger.settled()
  }
  return {
    ...world,
    charger,
    drive,
    /** Books and pays; the charger has accepted to begin. */
    async paid(wish?: object) {
      const driver = await world.driverWith(1000)
      const { _id: id } = await world.booked(driver, station.id, wish)
      expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
      await charger.until(() => charger.received('RequestStartTransaction').length > 0)
      await charger.settled()
      return { driver, id }
    },
    /** So many minutes, with what the job does in each. */
    async pass(count: number) {
      for (let minute = 0; minute < count; minute += 1) {
        clock.advance(minutes(1))
        await time.play(minutes(1), () => charger.settled())
        await drive()
      }
    },
    seen: async (id: string) => (await world.admin.get(`/bookings/${id}`)).body.data,
  }
}

const started = (charger: SimulatedCharger) =>
  charger.sent('TransactionEvent').some(({ eventType }) => eventType === 'Started')

test('a booking starts, is metered, stops with what was paid for, and settles itself over 2.0.1', async () => {
  const world = await simulated()
  const { charger, pass, seen } = world
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  const { driver, id } = await world.paid()
  await charger.until(started)
  await charger.settled()
  expect(await seen(id)).toMatchObject({ status: 'in_progress' })
  await pass(10)
  expect(await seen(id)).toMatchObject({
    charging: { state: 'charging', energyKWh: 10, powerKW: 60, cost: 177 },
  })
  // The charger's display has the same.
  expect(charger.cost(1)).toBe(177)
  await pass(10)
  // No time passes before the command has arrived.
  await charger.until(() => charger.received('RequestStopTransaction').length === 1)
  await charger.settled()
  expect(await seen(id)).toMatchObject({
    status: 'confirmed',
    thirdPartyTotalAmount: 354,
    thirdPartyKwh: 20,
    refundAmount: 0,
    charging: { state: 'ended', stopReason: 'prepaid-used-up' },
  })
  expect(await world.wallet(driver.customerId)).toBe(100_000 - 35_400)
  await world.expectBooksToBalance()
})

test('a car that has enough ends it, and what was not used comes back', async () => {
  const world = await simulated()
  const { charger, pass, seen } = world
  charger.plugIn(1, { capacityKwh: 40, socPercent: 70, targetSocPercent: 80, maxPowerKw: 60 })
  const { driver, id } = await world.paid()
  await pass(6)
  charger.unplug(1)
  await charger.settled()
  const { thirdPartyKwh, ...bill } = await seen(id)
  expect(thirdPartyKwh).toBe(4)
  expect(bill).toMatchObject({ status: 'confirmed', thirdPartyTotalAmount: 70.8, refundAmount: 283.2 })
  expect(await world.wallet(driver.customerId)).toBe(100_000 - 7_080)
  await world.expectBooksToBalance()
})

test('no car comes: five minutes later the money is back, and a late car is not charged', async () => {
  const world = await simulated()
  const { charger, pass, seen } = world
  const { driver, id } = await world.paid()
  await pass(5)
  expect(await seen(id)).toMatchObject({ status: 'cancelled' })
  expect(await world.wallet(driver.customerId)).toBe(100_000)
  charger.plugIn(1)
  await charger.settled()
  await pass(1)
  expect(await seen(id)).toMatchObject({ status: 'cancelled', meter: { unbilledKWh: 0 } })
  await world.expectBooksToBalance()
})

test('a charger that reports every hour is asked within its transaction', async () => {
  const world = await simulated({ MeterValueSampleInterval: '3600' })
  const { charger, pass, seen } = world
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  const { id } = await world.paid()
  await pass(2)
  await charger.until(() => charger.received('TriggerMessage').length > 0)
  await charger.settled()
  expect(charger.received('TriggerMessage')).toEqual([
    { requestedMessage: 'TransactionEvent', evse: { id: 1 } },
  ])
  await pass(4)
  const { status, charging } = await seen(id)
  expect(status).toBe('in_progress')
  expect(charging.energyKWh).toBeGreaterThanOrEqual(2)
})
