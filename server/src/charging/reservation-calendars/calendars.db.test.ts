import { hours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createProgram, V1 } from '../../people/program-keys/testing/create-program.ts'
import { network } from '../bookings/testing/network.ts'

const OWN = '/driver/calendar'
const pathOf = (address: string): string => new URL(address).pathname.replace('/ev/api', '')

test('a driver’s calendar has the own reservations alone, also the one that was given back, until another address is made', async () => {
  const net = await network()
  const { id } = await net.station()
  const [driver, other] = [await net.driverWith(1000), await net.driverWith(1000)]
  const booking = await net.booked(driver, id)
  await net.booked(other, (await net.station()).id)
  expect((await driver.get(OWN)).body.data).toEqual({ createdAt: null, readAt: null })
  const first = (await driver.post(OWN)).body.data.address as string
  const read = (address: string) => net.visitor.get(pathOf(address))
  const answer = await read(first)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = String(answer.body)
  expect(text.match(/^UID:.*/gm)?.map((line) => line.trim())).toEqual([`UID:${booking._id}`])
  expect(text).toContain('STATUS:CONFIRMED')
  expect(text).toContain(`DTSTART:${booking.startTime.replaceAll(/[-:]|\.\d{3}/g, '')}`)
  expect((await driver.get(OWN)).body.data.readAt).not.toBeNull()

  net.clock.advance(hours(0.25))
  expect((await driver.post(`/driver/bookings/${booking._id}/cancel`)).status).toBe(200)
  expect(String((await read(first)).body)).toMatch(/SEQUENCE:1\r\n[\s\S]*STATUS:CANCELLED/)

  const second = (await driver.post(OWN)).body.data.address as string
  expect(second).not.toBe(first)
  expect(await read(first)).toMatchObject({ status: 404, body: { code: 'calendar-not-found' } })
  expect((await read(second)).status).toBe(200)
  const stored = await net.app.database.pool.query('select * from reservation_calendar')
  expect(JSON.stringify(stored.rows)).not.toContain(second.split('/').at(-2))
  expect((await driver.delete(OWN)).status).toBe(200)
  expect((await driver.delete(OWN)).status).toBe(200)
  expect((await read(second)).status).toBe(404)
})

test('an address of who is blocked, or has erased the account, leads nowhere', async () => {
  const net = await network()
  const driver = await net.driverWith(0)
  const { address } = (await driver.post(OWN)).body.data
  const { db } = net.app.database
  await db
    .updateTable('customer')
    .set({ blocked_at: net.clock.now(), block_reason: 'x' })
    .where('id', '=', driver.customerId)
    .execute()
  expect((await net.visitor.get(pathOf(address))).status).toBe(404)
  await db
    .updateTable('customer')
    .set({ blocked_at: null, block_reason: null })
    .where('id', '=', driver.customerId)
    .execute()
  expect((await net.visitor.get(pathOf(address))).status).toBe(200)
  expect((await driver.post('/driver/erase', { confirmation: 'erase my account' })).status).toBe(200)
  expect((await net.visitor.get(pathOf(address))).status).toBe(404)
  expect(await db.selectFrom('reservation_calendar').selectAll().execute()).toEqual([])
})

test('a program reserves for a driver it may see, once for a key, gives back, and reads the calendar of its stations without drivers', async () => {
  const net = await network()
  const { id: stationId, connectorIds } = await net.station()
  const elsewhere = await net.station()
  const driver = await net.driverWith(1000)
  const { program } = await createProgram(net, { rights: ['bookings.write', 'bookings.read'] })
  const request = { driverId: driver.customerId, stationId, durationMinutes: 60, energyWh: 20_000 }
  const book = (body: object, key: string) =>
    program.post(`${V1}/bookings`, body, { headers: { 'idempotency-key': key } })
  const [one, again] = [await book(request, 'a'), await book(request, 'a')]
  expect(one).toMatchObject({
    status: 201,
    body: { data: { status: 'reserved', driverId: driver.customerId, stationId, plannedEnergyWh: 20_000 } },
  })
  expect(again.body).toEqual(one.body)
  const bookingId = one.body.data.id as string
  expect((await driver.get('/driver/bookings')).body.data).toMatchObject([{ _id: bookingId }])
  const deposit = 100_000 - (await net.wallet(driver.customerId))
  expect(deposit).toBeGreaterThan(0)
  expect(await book({ ...request, durationMinutes: 50 }, 'b')).toMatchObject({ status: 400 })
  expect(await book({ ...request, driverId: stationId }, 'c')).toMatchObject({
    status: 404,
    body: { code: 'customer-not-found' },
  })
  expect(await book({ ...request, connectorId: connectorIds[0] }, 'd')).toMatchObject({
    status: 409,
    body: { code: 'already-reserved-here' },
  })
  const poor = await net.driverWith(0)
  expect(await book({ ...request, driverId: poor.customerId, stationId: elsewhere.id }, 'e')).toMatchObject({
    status: 402,
    body: { code: 'wallet-short' },
  })

  const limited = await createProgram(net, {
    name: 'Elsewhere',
    stationIds: [elsewhere.id],
    rights: ['bookings.write', 'bookings.read'],
  })
  expect(await limited.program.post(`${V1}/bookings`, request)).toMatchObject({
    status: 404,
    body: { code: 'station-not-found' },
  })
  // Who has never booked there is nobody to this key.
  expect(await limited.program.post(`${V1}/bookings`, { ...request, stationId: elsewhere.id })).toMatchObject(
    {
      status: 404,
      body: { code: 'customer-not-found' },
    },
  )
  expect((await limited.program.post(`${V1}/bookings/${bookingId}/cancel`)).status).toBe(404)
  const calendarOf = async (caller: typeof program) =>
    String((await caller.get(`${V1}/reservations.ics`)).body)
  expect(await calendarOf(limited.program)).not.toContain('BEGIN:VEVENT')
  const calendar = await calendarOf(program)
  expect(calendar).toContain(`UID:${bookingId}`)
  const { phone, name } = (await driver.get('/driver/profile')).body.data
  for (const hidden of [driver.customerId, phone.slice(3), name].filter(Boolean))
    expect(calendar).not.toContain(hidden)

  const cancelled = await program.post(`${V1}/bookings/${bookingId}/cancel`)
  expect(cancelled).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } })
  expect(await net.wallet(driver.customerId)).toBe(100_000)
  expect(await net.auditActions(bookingId)).toEqual(['booking.reserve', 'booking.cancel'])
  await net.expectBooksToBalance()
})
