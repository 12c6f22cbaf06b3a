import { addMs, days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { selectBookingPage } from './index.ts'
import { network } from './testing/network.ts'

const idsOf = ({ body }: TestAnswer): string[] => body.data.map((row: { _id: string }) => row._id)

/** One booking in each state, oldest first. */
async function oneOfEach() {
  const net = await network()
  const { id } = await net.station({ connectors: Array(5).fill({ type: 'CCS2', powerW: 60_000 }) })
  const driver = await net.driverWith(5000, '+919876500001')
  await net.app.database.db
    .updateTable('customer')
    .set({ email: 'Meera@Example.in' })
    .where('id', '=', driver.customerId)
    .execute()
  const completed = await net.billed(driver, id)
  net.clock.advance(1)
  const confirmed = await net.billed(driver, id)
  await net.admin.post('/confirm-charging-by-admin', { bookingId: confirmed._id, actualAmountUsed: 354 })
  net.clock.advance(1)
  const running = await net.charging(driver, id, { kWh: 10 })
  const cancelled = await net.booked(driver, id, { startTime: addMs(net.clock.now(), days(1)).toISOString() })
  await driver.post(`/driver/bookings/${cancelled._id}/cancel`)
  const other = await net.station()
  const reserved = await net.booked(await net.driverWith(100, '+919876500002'), other.id, {
    startTime: addMs(net.clock.now(), days(2)).toISOString(),
    kWh: 30,
  })
  return { ...net, completed, confirmed, running, cancelled, reserved, driver }
}

test('the lists of the specification carry their states, in its field names', async () => {
  const net = await oneOfEach()
  const inProgress = await net.admin.get('/booking/inprogress')
  expect(idsOf(inProgress)).toEqual([net.running._id])
  const completed = await net.admin.get('/booking/completed')
  expect(idsOf(completed)).toEqual([net.confirmed._id, net.completed._id])
  expect(idsOf(await net.admin.get('/booking/completed?status=completed'))).toEqual([net.completed._id])
  expect((await net.admin.get('/booking/completed?status=reserved')).status).toBe(400)
  expect(completed.body.data[1]).toEqual({
    _id: net.completed._id,
    customerId: net.driver.customerId,
    partnerId: net.partnerId,
    amount: 300,
    totalAmount: 354,
    gstAmount: 54,
    thirdPartyAmount: 250,
    thirdPartyGST: 45,
    thirdPartyTotalAmount: 295,
    thirdPartyKwh: 16.5,
    uploadBill: net.completed.uploadBill,
    customer: { email: 'Meera@Example.in', phone: '+919876500001', name: null },
    partner: { name: 'Hubballi Highway Foods' },
    deliveredKWh: 16.5,
    station: { name: 'Station 1', address: 'NH 48, Hubballi' },
    connectorType: 'CCS2',
    connectorNumber: 1,
    status: 'completed',
    startTime: net.completed.startTime,
    endTime: net.completed.endTime,
    duration: 1,
    stationId: net.completed.stationId,
    kWh: 20,
    tariff: { by: 'energy', rate: 15 },
    gst: { ratePercent: 18, cgst: 27, sgst: 27, utgst: 0, igst: 0 },
    refundAmount: 59,
    commission: null,
    partnerCredit: null,
    createdAt: net.completed.createdAt,
    startedAt: net.completed.startedAt,
    stopAtPercent: null,
    stoppedAt: net.completed.stoppedAt,
    completedAt: net.completed.completedAt,
    confirmedAt: null,
    cancelledAt: null,
    cancelReason: null,
    deposit: { amount: 100, isHeld: false, comesBackAt: null },
    isNoShow: false,
  })
})

test('the whole list narrows by state, sorts, pages without a gap, and is found in', async () => {
  const net = await oneOfEach()
  const { completed, confirmed, running, cancelled, reserved, admin } = net
  const newestFirst = [reserved, cancelled, running, confirmed, completed].map((booking) => booking._id)
  expect(idsOf(await admin.get('/bookings'))).toEqual(newestFirst)
  expect(idsOf(await admin.get('/bookings?status=cancelled'))).toEqual([cancelled._id])

  for (const sort of ['startTime', '-startTime', 'amount', '-amount', 'createdAt']) {
    const whole = idsOf(await admin.get(`/bookings?sort=${sort}`))
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: TestAnswer = await admin.get(
        `/bookings?limit=2&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`,
      )
      expect(page.body.page.total).toBe(5)
      paged.push(...idsOf(page))
      cursor = page.body.page.nextCursor
    } while (cursor)
    expect(paged, sort).toEqual(whole)
    expect(new Set(whole).size).toBe(5)
  }
  expect(idsOf(await admin.get('/bookings?sort=amount'))[0]).toBe(running._id)
  expect(idsOf(await admin.get('/bookings?sort=-amount'))[0]).toBe(reserved._id)

  const found = async (q: string) => idsOf(await admin.get(`/bookings?q=${encodeURIComponent(q)}`))
  expect(await found(running._id)).toEqual([running._id])
  expect(await found(running._id.toUpperCase())).toEqual([running._id])
  expect(await found(running._id.slice(-6).toUpperCase())).toEqual([running._id])
  expect(await found('98765 00002')).toEqual([reserved._id])
  expect(await found('meera@')).toHaveLength(4)
  expect(await found('station 2')).toEqual([reserved._id])
  expect(await found('100%')).toEqual([])
  expect(await found("'; drop table booking; --")).toEqual([])
})

test('one booking is opened by its id', async () => {
  const net = await network()
  const { id } = await net.station()
  const booking = await net.booked(await net.driverWith(100), id)
  expect((await net.admin.get(`/bookings/${booking._id}`)).body.data).toMatchObject(booking)
  expect(await net.admin.get(`/bookings/${createId()}`)).toMatchObject({
    status: 404,
    body: { code: 'booking-not-found' },
  })
  expect((await net.admin.get('/bookings/1%20or%201=1')).status).toBe(400)
})

test('the lists are for operators', async () => {
  const { visitor, driverWith, operator } = await network()
  const [driver, viewer] = [await driverWith(100), await operator('viewer')]
  for (const path of ['/bookings', '/booking/inprogress', '/booking/completed', `/bookings/${createId()}`]) {
    expect((await visitor.get(path)).status, path).toBe(401)
    expect((await driver.get(path)).status, path).toBe(401)
    expect([200, 404], path).toContain((await viewer.get(path)).status)
  }
})

test('a search finds an id by its beginning and its end, with and without dashes, and a driver by name', async () => {
  const net = await network()
  const { id } = await net.station()
  const driver = await net.driverWith(1000, '+919876512345')
  await driver.put('/driver/profile', { name: 'Meera Nair of Kozhikode' })
  const booking = await net.booked(driver, id)
  const found = async (q: string) => idsOf(await net.admin.get(`/bookings?q=${encodeURIComponent(q)}`))
  const ends = [8, 13, 18, 36].flatMap((length) => [booking._id.slice(0, length), booking._id.slice(-length)])
  for (const q of [...ends, booking._id.replaceAll('-', ''), booking._id.replaceAll('-', '').slice(-20)]) {
    expect(await found(q), q).toEqual([booking._id])
  }
  const [first = ''] = booking._id
  const other = `${first === 'f' ? '0' : 'f'}${booking._id.slice(1, 13)}`
  expect(await found(other)).toEqual([])
  const parts = ['meera nair', 'EERA', 'meera nair of KOZHIKODE', 'station 1', '98765 (12-3']
  for (const q of parts) expect(await found(q), q).toEqual([booking._id])
  for (const q of ['meera nair of kolkata', 'meera nair of %']) expect(await found(q), q).toEqual([])
})

test('a search that means more drivers than can be named still finds all of them', async () => {
  const net = await network()
  const { id } = await net.station()
  const booking = await net.booked(await net.driverWith(1000), id)
  await sql`
    insert into customer (id, phone, name, created_at)
    select gen_random_uuid(), '+91700000' || to_char(n, 'FM0000'), 'Everybody', now() from generate_series(1, 300) n`.execute(
    net.app.database.db,
  )
  await sql`update customer set name = 'Everybody' where name is null`.execute(net.app.database.db)
  expect(idsOf(await net.admin.get('/bookings?q=everybody'))).toEqual([booking._id])
})

test('among many bookings a page is planned once: the first, one in the middle, and those of a station that is sought', async () => {
  const net = await network()
  const station = await net.station()
  const booked = await net.booked(await net.driverWith(1000), station.id)
  await net.admin.post(`/bookings/${booked._id}/cancel`, { reason: 'copied' })
  const { db } = net.app.database
  await sql`
    insert into booking
    select copy.* from booking, generate_series(1, 3000) n, lateral jsonb_populate_record(booking, jsonb_build_object(
      'id', gen_random_uuid(), 'starts_at', starts_at - n * interval '1 hour', 'ends_at', ends_at - n * interval '1 hour')) copy`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  const plans = await db.transaction().execute(async (tx) => {
    let cursor: string | undefined
    for (let time = 0; time < 12; time += 1) {
      for (const request of [{}, { cursor }, { q: 'station 1' }]) {
        const page = await selectBookingPage(tx, { ...request, limit: 7, defaultSort: '-startTime' })
        if (!page.ok || page.value.rows.length !== 7) throw new Error('not a page')
        cursor = page.value.nextCursor ?? undefined
      }
    }
    return sql<{ most: number; kept: number }>`
      select custom_plans::int as most, generic_plans::int as kept from pg_prepared_statements
       where statement like '%"booking" left join "customer"%'`.execute(tx)
  })
  expect(plans.rows.length).toBeGreaterThanOrEqual(3)
  for (const { most, kept } of plans.rows) expect([most <= 5, kept >= 4]).toEqual([true, true])
})

test('bookings of every state are narrowed by station, partner, driver and the time they start', async () => {
  const net = await oneOfEach()
  const found = async (query: string) => idsOf(await net.admin.get(`/bookings?${query}`)).sort()
  const sorted = (...bookings: readonly { _id: string }[]) => bookings.map(({ _id }) => _id).sort()
  const { completed, confirmed, running, cancelled, reserved, driver } = net
  expect(await found('')).toEqual(sorted(completed, confirmed, running, cancelled, reserved))
  expect(await found('status=cancelled')).toEqual(sorted(cancelled))
  expect(await found(`customerId=${driver.customerId}`)).toEqual(
    sorted(completed, confirmed, running, cancelled),
  )
  expect(await found(`stationId=${reserved.stationId}`)).toEqual(sorted(reserved))
  expect(await found(`partnerId=${createId()}`)).toEqual([])
  expect(await found(`from=${cancelled.startTime}&to=${reserved.startTime}`)).toEqual(sorted(cancelled))
  expect(await found(`from=${reserved.startTime}&customerId=${driver.customerId}`)).toEqual([])
  const file = await net.admin.get(`/export/bookings.csv?stationId=${reserved.stationId}`)
  expect(String(file.body).trim().split('\n')).toHaveLength(2)
  expect((await net.admin.get('/bookings?from=yesterday')).status).toBe(400)
})

test('all bookings narrow by what a row of a report is about: connector, type, state, tariff, when confirmed', async () => {
  const { admin, app, clock, station, driverWith, billed, booked } = await network()
  const here = await station({ connectors: [{ type: 'CCS2', powerW: 60_000 }] })
  const kerala = await station({ stateCode: '32', connectors: [{ type: 'Type 2', powerW: 7400 }] })
  const driver = await driverWith(5000)
  const one = await billed(driver, here.id)
  const confirmedAt = clock.now()
  await admin.post('/confirm-charging-by-admin', { bookingId: one._id, actualAmountUsed: 354 })
  const startTime = addMs(clock.now(), days(1)).toISOString()
  const other = await booked(driver, kerala.id, { startTime, connectorType: 'Type 2', kWh: 5 })
  const { connector_id, tariff_id } = await app.database.db
    .selectFrom('booking')
    .innerJoin('tariff_version', 'tariff_version.id', 'booking.tariff_version_id')
    .select(['booking.connector_id', 'tariff_version.tariff_id'])
    .where('booking.id', '=', one._id)
    .executeTakeFirstOrThrow()
  const found = async (query: string) => idsOf(await admin.get(`/bookings?${query}`)).sort()
  const both = [one._id, other._id].sort()
  expect(await found(`connectorId=${connector_id}`)).toEqual([one._id])
  expect(await found('connectorType=CCS2')).toEqual([one._id])
  expect(await found('connectorType=Type%202')).toEqual([other._id])
  expect([await found('stateCode=32'), await found('stateCode=09')]).toEqual([[other._id], []])
  expect(await found(`tariffId=${tariff_id}`)).toEqual(both)
  expect(await found(`tariffId=${createId()}`)).toEqual([])
  const from = confirmedAt.toISOString()
  expect(await found(`confirmedFrom=${from}`)).toEqual([one._id])
  expect(await found(`confirmedTo=${from}`)).toEqual([])
})
