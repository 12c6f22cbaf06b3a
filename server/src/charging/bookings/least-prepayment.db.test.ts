import { expect, test } from 'vitest'
import { metered } from '../ocpp/testing/metered.ts'
import { network } from './testing/network.ts'

const TOO_LITTLE = { status: 422, body: { code: 'energy-too-little' } }

test('a thousandth of a kilowatt-hour is refused by quote and booking, and the refusal names the least with its price', async () => {
  const { station, driverWith } = await network()
  const { id } = await station()
  const driver = await driverWith(1000)
  for (const path of ['/driver/quote', '/driver/bookings']) {
    const request = (kWh: number) => driver.post(path, { stationId: id, duration: 1, kWh })
    expect(await request(0.001)).toMatchObject(TOO_LITTLE)
    expect((await request(0.999)).body.message).toBe(
      'The minimum for a charge here is 1 kWh, ₹17.70 with GST.',
    )
    expect((await request(1)).status).toBeLessThan(300)
  }
})

test('where a charger reads the meter the least is what the connector delivers until the next reading', async () => {
  const world = await metered()
  const { db } = world.app.database
  const driver = await world.driverWith(1000)
  const quote = async (kWh: number) =>
    driver.post('/driver/quote', { stationId: world.stationId, duration: 1, kWh })
  // It has not said how often it reads: 60 kW for two minutes.
  expect(await quote(1.999)).toMatchObject(TOO_LITTLE)
  expect((await quote(2)).body.data.least).toEqual({ kWh: 2, minutes: 0 })

  const readEvery = async (value: string) => {
    const key = { charger_id: world.chargerId, component: '', component_instance: '', evse: 0, connector: 0 }
    await db
      .insertInto('charger_variable')
      .values({
        ...key,
        name: 'MeterValueSampleInterval',
        instance: '',
        attribute: 'Actual',
        value,
        reported_at: world.clock.now(),
      })
      .onConflict((conflict) => conflict.constraint('charger_variable_key').doUpdateSet({ value }))
      .execute()
    return (await quote(20)).body.data.least.kWh
  }
  expect(await readEvery('300')).toBe(5)
  expect(await readEvery('10')).toBe(1)
  expect(await readEvery('0')).toBe(2)
  expect(await readEvery('often')).toBe(2)

  // Read more seldom since the reservation: the start is refused, and nothing is paid.
  await readEvery('60')
  const reserved = await world.booked(driver, world.stationId, { kWh: 3 })
  await readEvery('300')
  expect(await driver.post(`/driver/bookings/${reserved._id}/start`)).toMatchObject(TOO_LITTLE)
  await world.expectBooksToBalance()
})

test('a connector that needs more is passed over for one at which the energy is enough', async () => {
  const { station, driverWith, admin } = await network()
  await admin.put('/booking-settings', { leastKWh: 5 })
  const { id } = await station({
    connectors: [
      { type: 'CCS2', powerW: 60_000 },
      { type: 'Type6', powerW: 3_300 },
    ],
  })
  const driver = await driverWith(1000)
  const booked = await driver.post('/driver/bookings', { stationId: id, duration: 1, kWh: 3.3 })
  expect(booked.body.data).toMatchObject({ connectorType: 'Type6', connectorNumber: 2 })
})

test('where time is sold the operator’s least time holds', async () => {
  const { station, driverWith, admin } = await network()
  const { id } = await station({ pricePerHour: 120 })
  const driver = await driverWith(1000)
  const quote = (duration: number) => driver.post('/driver/quote', { stationId: id, duration })
  expect((await quote(0.25)).body.data.least).toEqual({ kWh: null, minutes: 15 })
  await admin.put('/booking-settings', { leastMinutes: 30 })
  expect(await quote(0.25)).toMatchObject({
    status: 422,
    body: { code: 'time-too-little', message: 'The minimum for a charge here is 30 minutes.' },
  })
  expect((await quote(0.5)).status).toBe(200)
})

test('the settings are changed one by one, within their bounds, by a manager, and every change is in the audit log', async () => {
  const { operator, app } = await network()
  const manager = await operator('manager')
  expect((await (await operator('support')).put('/booking-settings', { leastKWh: 2 })).status).toBe(403)
  const changed = await manager.put('/booking-settings', { leastKWh: 2.5 })
  expect(changed.body.data).toMatchObject({ leastKWh: 2.5, leastMinutes: 15, confirmMeteredBookings: true })
  for (const wrong of [{ leastKWh: -1 }, { leastKWh: 101 }, { leastMinutes: 20 }, { leastMinutes: 0 }]) {
    expect((await manager.put('/booking-settings', wrong)).status).toBe(400)
  }
  await manager.put('/booking-settings', { leastKWh: 2.5 })
  const entries = await app.database.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'booking-setting.change')
    .execute()
  expect(entries).toEqual([{ before: { leastEnergyWh: 1000 }, after: { leastEnergyWh: 2500 } }])
})
