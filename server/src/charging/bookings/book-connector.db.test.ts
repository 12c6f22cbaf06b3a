import { addMs, hours, minutes, paise } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { network } from './testing/network.ts'

describe('a quote', () => {
  test('names price, GST by head, the rate, and what the wallet lacks', async () => {
    const { station, driverWith, clock } = await network()
    const { id } = await station()
    const driver = await driverWith(100)
    const answer = await driver.post('/driver/quote', { stationId: id, duration: 1, kWh: 20 })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      stationId: id,
      startTime: clock.now().toISOString(),
      endTime: addMs(clock.now(), hours(1)).toISOString(),
      duration: 1,
      kWh: 20,
      amount: 300,
      gstAmount: 54,
      totalAmount: 354,
      tariff: { by: 'energy', rate: 15 },
      gst: { ratePercent: 18, cgst: 27, sgst: 27, utgst: 0, igst: 0 },
      freeConnectors: 1,
      walletBalance: 100,
      isAffordable: false,
      shortBy: 254,
      reportsPercent: false,
      deposit: 100,
      graceMinutes: 15,
      canBlock: true,
      fleet: null,
      least: { kWh: 1, minutes: 0 },
      prices: [
        {
          connectorTypes: ['CCS2'],
          words: {
            withGst: { short: '₹17.70/kWh', lines: ['₹17.70/kWh'] },
            beforeGst: { short: '₹15.00/kWh', lines: ['₹15.00/kWh'] },
          },
        },
      ],
    })
  })

  test('of a station priced by time needs no energy; in a union territory the second half is UTGST', async () => {
    const { station, driverWith } = await network()
    const { id } = await station({ pricePerHour: 120, stateCode: '04' })
    const driver = await driverWith(1000)
    const answer = await driver.post('/driver/quote', { stationId: id, duration: 1.25 })
    expect(answer.body.data).toMatchObject({
      amount: 150,
      totalAmount: 177,
      kWh: null,
      tariff: { by: 'time', rate: 120 },
      gst: { cgst: 13.5, sgst: 0, utgst: 13.5, igst: 0 },
      isAffordable: true,
      shortBy: 0,
    })
  })

  test('reserves nothing and moves nothing', async () => {
    const { station, driverWith, app, wallet } = await network()
    const { id } = await station()
    const driver = await driverWith(1000)
    await driver.post('/driver/quote', { stationId: id, duration: 1, kWh: 20 })
    expect(await app.database.db.selectFrom('booking').select('id').execute()).toEqual([])
    expect(await wallet(driver.customerId)).toBe(100_000)
  })
})

test('what would cost more than was agreed to is refused with what it costs by now, and nothing is reserved', async () => {
  const { station, driverWith, app, wallet } = await network()
  const { id } = await station({ pricePerHour: 120 })
  const driver = await driverWith(1000)
  const wanted = { stationId: id, duration: 1 }
  const { totalAmount: greatestTotal } = (await driver.post('/driver/quote', wanted)).body.data
  const { db } = app.database
  await db
    .updateTable('station')
    .set({ price_per_hour_paise: paise(13_000) })
    .where('id', '=', id)
    .execute()
  expect(await driver.post('/driver/bookings', { ...wanted, greatestTotal })).toMatchObject({
    status: 409,
    body: {
      code: 'price-changed',
      message: 'The price has changed. Look at the new amount and press again: ₹153.40.',
    },
  })
  expect(await db.selectFrom('booking').select('id').execute()).toEqual([])
  expect(await wallet(driver.customerId)).toBe(100_000)
  const again = await driver.post('/driver/bookings', { ...wanted, greatestTotal: 153.4 })
  expect(again).toMatchObject({ status: 201, body: { data: { totalAmount: 153.4 } } })
})

describe('a request that cannot be met is refused, in a quote as in a booking', () => {
  const wrong: readonly [string, object, number, string][] = [
    ['an unknown station', { stationId: createId() }, 404, 'station-not-found'],
    ['a type that is not there', { connectorType: 'CHAdeMO' }, 404, 'connector-not-found'],
    ['a connector of another station', { connectorId: createId() }, 404, 'connector-not-found'],
    ['no energy where energy is priced', { kWh: undefined }, 422, 'energy-needed'],
    ['more than 60 kW deliver in an hour', { kWh: 60.001 }, 422, 'energy-out-of-range'],
    ['a duration off the quarter hours', { duration: 0.3 }, 422, 'duration-out-of-range'],
    ['a duration of a day and a quarter', { duration: 24.25 }, 422, 'duration-out-of-range'],
    ['a start six minutes ago', { startTime: '2026-11-20T06:24:00Z' }, 422, 'start-in-the-past'],
    ['a start in a month and a day', { startTime: '2026-12-21T06:30:00Z' }, 422, 'start-too-far'],
    ['energy of nothing', { kWh: 0 }, 400, 'invalid-request'],
    ['energy below zero', { kWh: -1 }, 400, 'invalid-request'],
    ['a fourth decimal of a kWh', { kWh: 1.0001 }, 400, 'invalid-request'],
    ['a type that no connector has', { connectorType: 'Schuko' }, 400, 'invalid-request'],
    ['an id that is text', { stationId: "1' or '1'='1" }, 400, 'invalid-request'],
    ['a start that is no time', { startTime: 'tomorrow' }, 400, 'invalid-request'],
    ['a 30th of February', { startTime: '2027-02-30T10:00:00Z' }, 400, 'invalid-request'],
    ['a duration in words', { duration: 'one' }, 400, 'invalid-request'],
  ]

  test('each for its own reason', async () => {
    const { station, driverWith, app } = await network()
    const { id } = await station()
    const driver = await driverWith(1000)
    for (const [name, wanted, status, code] of wrong) {
      for (const path of ['/driver/quote', '/driver/bookings']) {
        const answer = await driver.post(path, { stationId: id, duration: 1, kWh: 20, ...wanted })
        expect(answer, `${name}, ${path}`).toMatchObject({ status, body: { status: false, code } })
        expect(answer.body.message).toBeTruthy()
      }
    }
    expect(await app.database.db.selectFrom('booking').select('id').execute()).toEqual([])
  })

  test('a station out of service', async () => {
    const { station, driverWith, app } = await network()
    const { id } = await station()
    const driver = await driverWith(1000)
    for (const status of ['inactive', 'maintenance', 'offline'] as const) {
      await app.database.db.updateTable('station').set({ status }).where('id', '=', id).execute()
      const answer = await driver.post('/driver/bookings', { stationId: id, duration: 1, kWh: 20 })
      expect(answer).toMatchObject({ status: 409, body: { code: 'station-not-active' } })
    }
  })

  test('a price per hour of ten crore, for a day', async () => {
    const { station, driverWith } = await network()
    const { id } = await station({ pricePerHour: 100_000_000 })
    const driver = await driverWith(100)
    const answer = await driver.post('/driver/bookings', { stationId: id, duration: 24 })
    expect(answer).toMatchObject({ status: 422, body: { code: 'amount-out-of-range' } })
  })

  test('without a sign-in: 401, and an operator’s session is none', async () => {
    const { visitor, admin, station } = await network()
    const { id } = await station()
    const calls = [
      ['/driver/quote', { stationId: id, duration: 1, kWh: 20 }],
      ['/driver/bookings', { stationId: id, duration: 1, kWh: 20 }],
      [`/driver/bookings/${createId()}/start`, undefined],
      [`/driver/bookings/${createId()}/stop`, undefined],
      [`/driver/bookings/${createId()}/cancel`, undefined],
    ] as const
    for (const [path, body] of calls) {
      expect((await visitor.post(path, body)).status, path).toBe(401)
      expect((await admin.post(path, body)).status, path).toBe(401)
    }
    expect((await visitor.get('/driver/bookings')).status).toBe(401)
    expect((await visitor.get(`/driver/bookings/${createId()}`)).status).toBe(401)
  })
})

describe('booking', () => {
  test('reserves a connector of the asked type and takes the deposit alone', async () => {
    const { station, driverWith, wallet, app, clock } = await network()
    const { id, connectorIds } = await station({
      connectors: [
        { type: 'Type 2', powerW: 22_000 },
        { type: 'CCS2', powerW: 60_000 },
      ],
    })
    const driver = await driverWith(1000)
    const answer = await driver.post('/driver/bookings', {
      stationId: id,
      connectorType: 'CCS2',
      startTime: '2026-11-20T14:00:00+05:30',
      duration: 1.5,
      kWh: 30,
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: true,
        data: {
          status: 'reserved',
          stationId: id,
          station: { name: 'Station 1', address: 'NH 48, Hubballi' },
          connectorType: 'CCS2',
          connectorNumber: 2,
          startTime: '2026-11-20T08:30:00.000Z',
          endTime: '2026-11-20T10:00:00.000Z',
          duration: 1.5,
          kWh: 30,
          amount: 450,
          gstAmount: 81,
          totalAmount: 531,
          thirdPartyAmount: null,
          refundAmount: null,
          startedAt: null,
          createdAt: clock.now().toISOString(),
        },
      },
    })
    expect(answer.body.data).not.toHaveProperty('commission')
    expect(answer.body.data).not.toHaveProperty('uploadBill')
    const row = await app.database.db.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
    expect(row.connector_id).toBe(connectorIds[1])
    expect(answer.body.data.deposit).toEqual({ amount: 100, isHeld: true, comesBackAt: null })
    expect(await wallet(driver.customerId)).toBe(90_000)
  })

  test('takes a connector that is strong enough for the energy', async () => {
    const { station, driverWith, booked } = await network()
    const { id } = await station({
      connectors: [
        { type: 'CCS2', powerW: 30_000 },
        { type: 'CCS2', powerW: 60_000 },
      ],
    })
    expect(await booked(await driverWith(100), id, { kWh: 40 })).toMatchObject({ connectorNumber: 2 })
  })

  test('takes the next connector where the first is held, and refuses when all are', async () => {
    const { station, driverWith, booked } = await network()
    const { id } = await station({
      connectors: [
        { type: 'CCS2', powerW: 60_000 },
        { type: 'CCS2', powerW: 60_000 },
      ],
    })
    const [one, two, three] = [await driverWith(100), await driverWith(100), await driverWith(100)]
    expect(await booked(one, id)).toMatchObject({ connectorNumber: 1 })
    expect(await booked(two, id)).toMatchObject({ connectorNumber: 2 })
    const refused = await three.post('/driver/bookings', { stationId: id, duration: 1, kWh: 20 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'no-free-connector' } })
  })

  test('touches the booking before it without overlapping it', async () => {
    const { station, driverWith, booked, clock } = await network()
    const { id } = await station()
    await booked(await driverWith(100), id)
    const startTime = addMs(clock.now(), hours(1)).toISOString()
    expect(await booked(await driverWith(100), id, { startTime })).toMatchObject({ startTime })
  })

  test('does not promise a connector on which a charge still runs past its end', async () => {
    const { station, driverWith, charging, booked, clock } = await network()
    const { id } = await station()
    await charging(await driverWith(1000), id)
    clock.advance(hours(1) + minutes(5))
    const driver = await driverWith(100)
    const now = await driver.post('/driver/bookings', { stationId: id, duration: 1, kWh: 20 })
    expect(now).toMatchObject({ status: 409, body: { code: 'no-free-connector' } })
    await booked(driver, id, { startTime: addMs(clock.now(), minutes(30)).toISOString() })
  })

  test('ends at three open bookings; a cancelled, a stopped and a missed one leave room', async () => {
    const { station, driverWith, booked, charging, clock } = await network()
    const stations: string[] = []
    for (let count = 0; count < 7; count += 1) stations.push((await station()).id)
    const next = () => stations.pop() ?? ''
    const driver = await driverWith(2000)
    const elsewhere = next()
    const first = await charging(driver, next())
    const second = await booked(driver, next())
    await booked(driver, next())
    const refused = () => driver.post('/driver/bookings', { stationId: elsewhere, duration: 1, kWh: 20 })
    expect(await refused()).toMatchObject({ status: 409, body: { code: 'too-many-bookings' } })

    await driver.post(`/driver/bookings/${second._id}/cancel`)
    await booked(driver, next())
    expect((await refused()).body.code).toBe('too-many-bookings')

    await driver.post(`/driver/bookings/${first._id}/stop`)
    await booked(driver, next())
    expect((await refused()).body.code).toBe('too-many-bookings')

    clock.advance(hours(1))
    await booked(driver, next())
  })

  test('stands in the audit log with the driver who made it', async () => {
    const { station, driverWith, booked, app } = await network()
    const { id } = await station()
    const driver = await driverWith(100)
    const booking = await booked(driver, id)
    const entry = await app.database.db.selectFrom('audit_entry').selectAll().executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      action: 'booking.reserve',
      actor_kind: 'customer',
      actor_id: driver.customerId,
      subject_id: booking._id,
      after: { status: 'reserved', totalPaise: 35_400 },
    })
  })

  test('under one Idempotency-Key happens once', async () => {
    const { station, driverWith } = await network()
    const { id } = await station()
    const driver = (await driverWith(100)).with({ 'idempotency-key': 'trip-1' })
    const wanted = { stationId: id, duration: 1, kWh: 20 }
    const first = await driver.post('/driver/bookings', wanted)
    expect(first.status).toBe(201)
    expect((await driver.post('/driver/bookings', wanted)).body).toEqual(first.body)
  })
})
