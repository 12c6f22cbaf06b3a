import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addMs, minutes, type Result, refuse, wattHours } from '@voltyatra/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { type BookRefused, bookConnector } from './book-connector.ts'
import type { Booking } from './booking.ts'
import { expireReservations } from './expire-reservations.ts'
import { asBlob, jpeg } from './testing/images.ts'
import { type Driver, network, tally, tenTimes } from './testing/network.ts'

const CONNECTOR = { type: 'CCS2', powerW: 60_000 }
const requestFor = (stationId: string) => ({ stationId, duration: 1, kWh: 20 })

/** The three ways in which ten repeats may come: with one key, each with its own, without any. */
const KEYS: readonly [string, (index: number) => Readonly<Record<string, string>>][] = [
  ['under one key', () => ({ 'idempotency-key': 'once' })],
  ['each under its own key', (index) => ({ 'idempotency-key': `k${index}` })],
  ['without a key', () => ({})],
]

describe('booking', () => {
  test('ten drivers who want three connectors at once: three get one, seven are refused because none is free', async () => {
    const net = await network()
    const { id } = await net.station({ connectors: Array(3).fill(CONNECTOR) })
    const drivers: Driver[] = []
    for (let count = 0; count < 10; count += 1) drivers.push(await net.driverWith(100))
    const answers = await Promise.all(
      drivers.map((driver) => driver.post('/driver/bookings', requestFor(id))),
    )
    expect(tally(answers)).toEqual({ 201: 3, 'no-free-connector': 7 })
    const numbers = answers.flatMap(({ body }) => body.data?.connectorNumber ?? [])
    expect(numbers.sort()).toEqual([1, 2, 3])
  })

  test('a connector that is taken in the same moment is passed over for the next, or booked when the other gives up', async () => {
    const net = await network()
    const { db } = net.app.database
    const rival = await net.driverWith(200)
    for (const [doesTake, expected] of [
      [true, 2],
      [false, 1],
    ] as const) {
      const { id } = await net.station({ connectors: Array(2).fill(CONNECTOR) })
      const driver = await net.driverWith(100)
      const [hasReserved, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const context = { db, now: net.clock.now(), actor: { kind: 'system', name: 'test' } } as const
      const taking = runUnitOfWork(context, async (work): Promise<Result<Booking, BookRefused>> => {
        const { customerId } = rival
        const booked = await bookConnector(work, {
          customerId,
          stationId: id,
          durationHours: 1,
          energy: wattHours(20_000),
        })
        hasReserved.resolve()
        await mayEnd.promise
        return doesTake ? booked : refuse({ kind: 'no-free-connector' })
      })
      await hasReserved.promise
      const booking = net.booked(driver, id)
      await expect.poll(() => waitingOnLocks(db)).toBe(1)
      mayEnd.resolve()
      await taking
      expect(await booking).toMatchObject({ connectorNumber: expected })
    }
  })

  test('drivers who want different times of one connector do not stand in each other’s way', async () => {
    const net = await network()
    const { id } = await net.station()
    const drivers: Driver[] = []
    for (let count = 0; count < 10; count += 1) drivers.push(await net.driverWith(100))
    const answers = await Promise.all(
      drivers.map((driver, index) => {
        const startTime = addMs(net.clock.now(), minutes(60 * index)).toISOString()
        return driver.post('/driver/bookings', { ...requestFor(id), startTime })
      }),
    )
    expect(tally(answers)).toEqual({ 201: 10 })
  })

  test('one driver who books ten times at once has one connector of a station, and three in all', async () => {
    const net = await network()
    const { id } = await net.station({ connectors: Array(10).fill(CONNECTOR) })
    const driver = await net.driverWith(1000)
    const here = await tenTimes(() => driver.post('/driver/bookings', requestFor(id)))
    expect(tally(here)).toEqual({ 201: 1, 'already-reserved-here': 9 })
    const stations = await Promise.all(Array.from({ length: 10 }, () => net.station()))
    const anywhere = await tenTimes((index) =>
      driver.post('/driver/bookings', requestFor(stations[index]?.id ?? '')),
    )
    expect(tally(anywhere)).toEqual({ 201: 2, 'too-many-bookings': 8 })
    expect(await net.wallet(driver.customerId)).toBe(100_000 - 30_000)
    await net.expectBooksToBalance()
  })

  test('a wallet that suffices for one of two deposits at once reserves one connector', async () => {
    const net = await network()
    const stations = await Promise.all([net.station(), net.station()])
    const driver = await net.driverWith(150)
    const answers = await Promise.all(
      stations.map(({ id }) => driver.post('/driver/bookings', requestFor(id))),
    )
    expect(tally(answers)).toEqual({ 201: 1, 'wallet-short': 1 })
    expect(await net.wallet(driver.customerId)).toBe(5_000)
    await net.expectBooksToBalance()
  })

  test('a reservation that ends while its driver starts is one or the other, and its deposit is where that says', async () => {
    const net = await network()
    for (let round = 0; round < 4; round += 1) {
      const { id } = await net.station()
      const driver = await net.driverWith(1000)
      const booking = await net.booked(driver, id)
      const now = addMs(net.clock.now(), minutes(15))
      net.clock.advance(minutes(14))
      const [started] = await Promise.all([
        driver.post(`/driver/bookings/${booking._id}/start`),
        expireReservations(net.app.database.db, now),
      ])
      const { status } = (await net.admin.get(`/bookings/${booking._id}`)).body.data
      expect(status).toBe(started.status === 200 ? 'in_progress' : 'cancelled')
      expect(await net.wallet(driver.customerId)).toBe(100_000 - (started.status === 200 ? 35_400 : 10_000))
    }
    await net.expectBooksToBalance()
  })

  test('ten repeats under one key are one booking', async () => {
    const net = await network()
    const { id } = await net.station({ connectors: Array(10).fill(CONNECTOR) })
    const driver = (await net.driverWith(100)).with({ 'idempotency-key': 'trip' })
    const answers = await tenTimes(() => driver.post('/driver/bookings', requestFor(id)))
    expect(tally(answers)).toEqual({ 201: 10 })
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
  })
})

describe('starting', () => {
  test('a wallet that suffices for one of three charges starts one of them', async () => {
    const net = await network()
    // The price of one charge, and the deposits of the two others.
    const driver = await net.driverWith(554)
    const bookings: string[] = []
    for (let count = 0; count < 3; count += 1) {
      bookings.push((await net.booked(driver, (await net.station()).id))._id)
    }
    const answers = await Promise.all(bookings.map((one) => driver.post(`/driver/bookings/${one}/start`)))
    expect(tally(answers)).toEqual({ 200: 1, 'wallet-short': 2 })
    expect(await net.wallet(driver.customerId)).toBe(0)
    await net.expectBooksToBalance()
  })

  test.each(KEYS)('one booking started ten times at once, %s, is paid once', async (how, headers) => {
    const net = await network()
    const { id } = await net.station()
    const driver = await net.driverWith(5000)
    const booking = await net.booked(driver, id)
    const answers = await tenTimes((index) =>
      driver.post(`/driver/bookings/${booking._id}/start`, undefined, { headers: headers(index) }),
    )
    const isReplayed = how === 'under one key'
    expect(tally(answers)).toEqual(isReplayed ? { 200: 10 } : { 200: 1, 'booking-state': 9 })
    expect(await net.wallet(driver.customerId)).toBe(500_000 - 35_400)
    await net.expectBooksToBalance()
  })

  test('of two who want the connector at the same moment, whose time it is gets it', async () => {
    const net = await network()
    const { id } = await net.station()
    const [one, two] = [await net.driverWith(1000), await net.driverWith(1000)]
    const first = await net.booked(one, id, { duration: 0.25, kWh: 5 })
    const startTime = addMs(net.clock.now(), minutes(15)).toISOString()
    const second = await net.booked(two, id, { startTime })
    net.clock.advance(minutes(10))
    const [mine, theirs] = await Promise.all([
      one.post(`/driver/bookings/${first._id}/start`),
      two.post(`/driver/bookings/${second._id}/start`),
    ])
    expect([mine.status, theirs.body.code]).toEqual([200, 'connector-busy'])
    await net.expectBooksToBalance()
  })
})

describe('the bill', () => {
  test.each(KEYS)(
    'handed in ten times at once, %s, counts once and leaves one image',
    async (how, headers) => {
      const net = await network()
      const { id } = await net.station()
      const driver = await net.driverWith(1000)
      const booking = await net.charging(driver, id)
      const file = asBlob(await jpeg())
      const answers = await tenTimes((index) =>
        net.bill(net.admin.with(headers(index)), {
          bookingId: booking._id,
          customerId: driver.customerId,
          file,
        }),
      )
      const isReplayed = how === 'under one key'
      expect(tally(answers)).toEqual(isReplayed ? { 200: 10 } : { 200: 1, 'booking-state': 9 })
      const { uploadBill } = (await net.admin.get(`/bookings/${booking._id}`)).body.data
      expect(await readdir(join(net.dataDir, 'user-images'))).toEqual([uploadBill])
      await net.expectBooksToBalance()
    },
  )
})

describe('the confirmation', () => {
  test.each(KEYS)('asked ten times at once, %s, happens once and answers alike', async (_how, headers) => {
    const net = await network()
    const { id } = await net.station()
    const driver = await net.driverWith(1000)
    const booking = await net.billed(driver, id)
    const answers = await tenTimes((index) =>
      net.admin
        .with(headers(index))
        .post('/confirm-charging-by-admin', { bookingId: booking._id, actualAmountUsed: 354 }),
    )
    expect(tally(answers)).toEqual({ 200: 10 })
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await net.wallet(driver.customerId)).toBe(100_000 - 35_400 + 5_900)
    expect(
      (await net.auditActions(booking._id)).filter((action) => action === 'booking.confirm'),
    ).toHaveLength(1)
    await net.expectBooksToBalance()
  })

  test('of ten bookings of one driver at one partner at once: every paisa arrives', async () => {
    const net = await network()
    const { id } = await net.station({ connectors: Array(10).fill(CONNECTOR) })
    const driver = await net.driverWith(5000)
    const bookings: string[] = []
    for (let count = 0; count < 10; count += 1) bookings.push((await net.billed(driver, id))._id)
    const answers = await Promise.all(
      bookings.map((bookingId) =>
        net.admin.post('/confirm-charging-by-admin', { bookingId, actualAmountUsed: 354 }),
      ),
    )
    expect(tally(answers)).toEqual({ 200: 10 })
    expect(await net.wallet(driver.customerId)).toBe(500_000 - 10 * 29_500)
    await net.expectBooksToBalance()
  })
})

test('an operator who cancels while the driver starts: the money is back, in either order', async () => {
  const net = await network()
  const { id } = await net.station()
  const driver = await net.driverWith(1000)
  for (let round = 0; round < 5; round += 1) {
    const booking = await net.booked(driver, id)
    const [cancelled] = await Promise.all([
      net.admin.post(`/bookings/${booking._id}/cancel`, { reason: 'Power failure' }),
      driver.post(`/driver/bookings/${booking._id}/start`),
    ])
    expect(cancelled.status).toBe(200)
    expect(await net.wallet(driver.customerId)).toBe(100_000)
  }
  await net.expectBooksToBalance()
})

test('two jobs that expire reservations at once cancel each of them once', async () => {
  const net = await network()
  const { id } = await net.station({ connectors: Array(10).fill(CONNECTOR) })
  for (let count = 0; count < 10; count += 1) await net.booked(await net.driverWith(100), id)
  const now = addMs(net.clock.now(), minutes(61))
  const { db } = net.app.database
  const [one, two] = await Promise.all([expireReservations(db, now), expireReservations(db, now)])
  expect(one.expired + two.expired).toBe(10)
  const expired = await db
    .selectFrom('audit_entry')
    .select('subject_id')
    .where('action', '=', 'booking.expire')
    .execute()
  expect(new Set(expired.map((entry) => entry.subject_id)).size).toBe(expired.length)
})

/** How many statements of this database wait for another transaction. */
async function waitingOnLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
