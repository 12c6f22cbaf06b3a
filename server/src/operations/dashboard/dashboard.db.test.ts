import { days, hours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { testApp } from '../../testing/test-app.ts'
import { rollUpDays } from '../rollups/index.ts'

const figure = (value: number, previous: number | null = 0) => ({ value, previous, path: expect.any(String) })

interface Card {
  readonly value: number
  readonly previous: number | null
  readonly path: string
}

/** Every card by its name, those of the stations as `stations.active`. */
function cardsIn(cards: Readonly<Record<string, unknown>>, prefix = ''): [string, Card][] {
  return Object.entries(cards).flatMap(([name, card]): [string, Card][] =>
    (card as object) && 'path' in (card as object)
      ? [[prefix + name, card as Card]]
      : cardsIn(card as Record<string, unknown>, `${name}.`),
  )
}

test('a new installation shows honest zeros', async () => {
  const { operator } = await testApp()
  const { status, body } = await (await operator('viewer')).get('/dashboard')
  expect(status).toBe(200)
  const { cards, series, monthlyRevenue, ...rest } = body.data
  expect(rest).toEqual({
    period: { from: '2026-11-01', to: '2026-11-20' },
    previous: { from: '2026-10-12', to: '2026-10-31' },
    providersByState: [],
    topStations: [],
    connectorTypes: [],
  })
  for (const [name, { value, previous }] of cardsIn(cards)) {
    expect([name, value, previous]).toEqual([name, 0, name.startsWith('stations.') ? null : 0])
  }
  expect(cardsIn(cards)).toHaveLength(18)
  expect(series.by).toBe('day')
  expect(series.points).toHaveLength(20)
  expect(series.points[19]).toEqual({ at: '2026-11-20', revenue: 0, energyKwh: 0, bookings: 0 })
  expect(monthlyRevenue.map(({ revenue }: { revenue: number }) => revenue)).toEqual(Array(12).fill(0))
  expect([monthlyRevenue[0].month, monthlyRevenue[11].month]).toEqual(['2025-12', '2026-11'])
})

test('a confirmed booking is on every part of it, to the paisa, and yesterday’s is in the period before', async () => {
  const net = await network()
  const station = await net.station()
  await net.station({ partnerId: null, stateCode: '07', connectors: [{ type: 'Type 2', powerW: 7400 }] })
  await net.driverWith(1000, '+919876500001')
  for (const taxable of ['250', '100.01']) {
    const [admin, driver] = [await net.operator(), await net.driver('+919876500001')]
    const { _id: bookingId } = await net.charging(driver, station.id)
    const { customerId } = driver
    await net.bill(admin, { bookingId, customerId, thirdPartyAmount: taxable, thirdPartyKwh: '16.5' })
    await admin.post('/confirm-charging-by-admin', { bookingId, actualAmountUsed: 354 })
    net.clock.advance(days(1))
  }
  const admin = await net.operator()
  await admin.put(`/admin/partner/confirm-payment/${net.partnerId}`, { amount: 50 })
  const today = await net.charging(await net.driverWith(500, '+919876500002'), station.id)

  const { data } = (await admin.get('/dashboard?from=2026-11-21&to=2026-11-22')).body
  expect(data.cards).toMatchObject({
    revenue: figure(100.01, 250),
    gst: figure(18, 45),
    commission: figure(10, 25),
    bookings: figure(2, 1),
    energyKwh: figure(16.5, 16.5),
    activeCustomers: figure(2, 1),
    newCustomers: figure(1, 1),
    topUps: figure(500, 1000),
    refunds: figure(235.99, 59),
    owedToPartners: figure(328.01, 270),
    walletBalance: figure(732.99, 705),
    openBookings: figure(1, 0),
    awaitingConfirmation: figure(0, 0),
    stations: { active: figure(2, null), inactive: figure(0, null) },
  })
  expect(data.series).toEqual({
    by: 'day',
    points: [
      { at: '2026-11-21', revenue: 100.01, energyKwh: 16.5, bookings: 1 },
      { at: '2026-11-22', revenue: 0, energyKwh: 0, bookings: 1 },
    ],
  })
  expect(data.monthlyRevenue.at(-1)).toEqual({ month: '2026-11', revenue: 350.01 })
  const sales = { revenue: 100.01, energyKwh: 16.5, bookings: 2 }
  expect(data.providersByState).toEqual([
    {
      state: 'Delhi',
      stateCode: '07',
      stations: 1,
      activeStations: 1,
      revenue: 0,
      energyKwh: 0,
      bookings: 0,
    },
    { state: 'Karnataka', stateCode: '29', stations: 1, activeStations: 1, ...sales },
  ])
  expect(data.topStations).toEqual([
    { _id: station.id, stationName: 'Station 1', city: 'Hubballi', state: 'Karnataka', ...sales },
  ])
  expect(data.connectorTypes).toEqual([
    { type: 'CCS2', connectors: 1, stations: 1 },
    { type: 'Type 2', connectors: 1, stations: 1 },
  ])
  expect(today.status).toBe('in_progress')
  await net.expectBooksToBalance()

  await rollUpDays(net.app.database.db, new Date(net.clock.now().getTime() + hours(2)))
  expect((await admin.get('/dashboard?from=2026-11-21&to=2026-11-22')).body.data).toEqual(data)
})

test('behind every card is a list that answers, and what is open has as many rows', async () => {
  const net = await network()
  const { id } = await net.station({ connectors: Array(3).fill({ type: 'CCS2', powerW: 60_000 }) })
  const driver = await net.driverWith(5000)
  await net.charging(driver, id)
  await net.charging(driver, id)
  await net.billed(await net.driverWith(500), id)
  const response = {
    customer_details: { customer_phone: null, customer_email: null },
    payment: {
      cf_payment_id: '1',
      payment_status: 'SUCCESS',
      payment_message: null,
      payment_time: null,
      bank_reference: null,
    },
  }
  await net.app.database.db
    .updateTable('top_up_order')
    .set({ payment_response: JSON.stringify(response) })
    .execute()
  const { cards } = (await net.admin.get('/dashboard')).body.data
  for (const [name, { path, value }] of cardsIn(cards)) {
    const { status, body } = await net.admin.get(path)
    expect([name, status]).toEqual([name, 200])
    if (/^(openBookings|awaitingConfirmation|newCustomers|contactQueries|stations\..*)$/.test(name)) {
      expect([name, body.page.total]).toEqual([name, value])
    }
  }
  expect([cards.openBookings.value, cards.awaitingConfirmation.value]).toEqual([2, 1])
})

test.each([
  ['from=2026-11-21&to=2026-11-20', 'to', 'The period ends before it begins'],
  ['from=2026-11-21', 'from', 'The period begins after today'],
  ['from=2021-11-20&to=2026-11-20', 'from', 'A period has at most 5 years'],
  ['from=2026-02-30', 'from', 'A day of the calendar, like 2026-11-20'],
  ['to=20.11.2026', 'to', 'A day of the calendar, like 2026-11-20'],
  ['to=0000-01-01', 'to', 'A day from the year 2000 to the year 2099'],
  ['from=', 'from', 'A day of the calendar, like 2026-11-20'],
])('a bad period, %s, is refused with its field', async (query, path, message) => {
  const { operator } = await testApp()
  const answer = await (await operator()).get(`/dashboard?${query}`)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  expect(answer.body.issues).toContainEqual({ path, message })
})

test('a period of five years, and one that nobody has lived yet, are answered', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const long = await admin.get('/dashboard?from=2021-11-21&to=2026-11-20')
  expect([long.status, long.body.data.series.by, long.body.data.series.points.length]).toEqual([
    200,
    'month',
    61,
  ])
  const ahead = await admin.get('/dashboard?from=2098-01-01&to=2099-12-31')
  expect([ahead.status, ahead.body.data.cards.revenue.value]).toEqual([200, 0])
})

test('the dashboard is for operators', async () => {
  const { visitor, driver, operator } = await testApp()
  expect((await visitor.get('/dashboard')).status).toBe(401)
  expect((await (await driver()).get('/dashboard')).status).toBe(401)
  expect((await (await operator('support')).get('/dashboard')).status).toBe(200)
})
