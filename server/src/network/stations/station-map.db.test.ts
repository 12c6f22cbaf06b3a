import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { aStation } from '../../testing/stations.ts'
import { testApp } from '../../testing/test-app.ts'

test('the map has a column for each property of all stations, and says of which moment it is', async () => {
  const { visitor, operator, clock } = await testApp()
  const admin = await operator()
  const connectors = [
    { type: 'CCS2', powerKW: 120 },
    { type: 'Type 2', powerKW: 7.4 },
  ]
  await admin.post(
    '/charging-stations',
    aStation({ location: { lat: 28.61394, long: 77.20902 }, connectors, pricePerHour: 240 }),
  )
  await admin.post(
    '/charging-stations',
    aStation({
      stationName: 'South',
      location: { lat: 8.08, long: 77.55 },
      status: 'offline',
      connectors: [{ type: '3-pin 16A', powerKW: 3.3 }],
      pricePerHour: null,
    }),
  )
  expect((await visitor.get('/charging-stations/map')).body.data).toEqual({
    asOf: clock.now().toISOString(),
    lat: [808_000, 2_861_394],
    long: [7_755_000, 7_720_902],
    fastestKW: [3, 120],
    freeSlots: [-1, 2],
    totalSlots: [1, 2],
    openNow: [1, 1],
    connectorTypes: [256, 3],
    amenities: [0, 0],
    pricePerHour: [0, 24_000],
    pricePerKWh: [1_770, 0],
  })
})

test('a connector that is taken is not free on the map within ten seconds, and is again when the charge ends', async () => {
  const net = await network()
  const { id } = await net.station()
  const free = async () => (await net.visitor.get('/charging-stations/map')).body.data.freeSlots
  const before = await free()
  const driver = await net.driverWith(1000)
  const booking = await net.charging(driver, id)
  expect(await free()).toEqual(before)
  net.clock.advance(10_000)
  const [during] = await free()
  expect(during).toBe(before[0] - 1)
  await driver.post(`/driver/bookings/${booking._id}/stop`)
  net.clock.advance(10_000)
  expect(await free()).toEqual(before)
})

test('a station says what a unit costs with GST: by the hour where it is priced so, else at the rate in force', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  const make = async (stationName: string, pricePerHour: number | null) =>
    (await admin.post('/charging-stations', aStation({ stationName, pricePerHour }))).body.data
  const [hourly, metered] = [await make('Hourly', 99.99), await make('Metered', null)]
  await admin.put('/rate-list', { pricePerKW: 17.35 })
  const tariffOf = async ({ _id }: { _id: string }) =>
    (await visitor.get(`/charging-stations/${_id}`)).body.data.tariff
  expect(await tariffOf(hourly)).toEqual({
    per: 'hour',
    amount: 99.99,
    gstPercent: 18,
    gstAmount: 18,
    totalAmount: 117.99,
  })
  expect(await tariffOf(metered)).toEqual({
    per: 'kWh',
    amount: 17.35,
    gstPercent: 18,
    gstAmount: 3.12,
    totalAmount: 20.47,
  })
})
