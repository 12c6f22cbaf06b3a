import { expect, test } from 'vitest'
import { parseCsv } from '../../http/export/testing/parse-csv.ts'
import { exchange } from '../../http/testing/exchange.ts'
import { invoicingNetwork } from '../../money/papers/testing/charges.ts'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { createFleet, FREE_RULES, MEERA_FOODS, takeIn } from '../../people/fleets/testing/fleet.ts'
import { tally } from './testing/network.ts'
import { receiptOf } from './testing/receipt-of.ts'

/** 20 kWh at ₹15 with GST are held: ₹354; ₹250 with GST are billed: ₹295. */
const HELD = 354
const BILLED = 295

async function openWorld(of: Partial<typeof MEERA_FOODS> = {}) {
  const net = await invoicingNetwork()
  const fleetId = await createFleet(net.admin, of)
  const employ = async (rules: object = {}) => {
    const driver = await net.driverWith(0)
    const { phone } = (await driver.get('/driver/profile')).body.data
    const membership = await takeIn(net.admin, { fleetId, driver, phone, rules })
    return Object.assign(driver, { place: membership })
  }
  const account = async () => (await net.admin.get(`/fleets/${fleetId}/account`)).body.data
  const start = async (driver: Awaited<ReturnType<typeof employ>>, bookingId: string) =>
    driver.post(`/driver/bookings/${bookingId}/start`)
  return { net, fleetId, employ, account, start }
}

const BY_FLEET = { payBy: 'fleet' }

test('the fleet pays: what the charge holds leaves its account, the rest comes back, the invoice names it', async () => {
  const { net, fleetId, employ, account, start } = await openWorld()
  await enterCompany(net.admin)
  const driver = await employ()
  const { id } = await net.station()
  const wanted = { stationId: id, duration: 1, kWh: 20 }
  expect((await driver.post('/driver/quote', wanted)).body.data).toMatchObject({
    fleet: MEERA_FOODS.name,
    isAffordable: false,
  })
  const booking = await net.booked(driver, id, BY_FLEET)
  expect((await start(driver, booking._id)).status).toBe(200)
  expect(await account()).toEqual({ balance: -HELD, held: HELD, available: 50_000 - HELD })
  expect(await net.wallet(driver.customerId)).toBe(0)
  await net.expectCleanBooks()
  expect(await receiptOf(net, booking._id, 10_000)).toBe(
    '10 kWh cost ₹177.00 with GST. Your company pays. The receipt is in the app.',
  )

  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  const confirm = { bookingId: booking._id, actualAmountUsed: HELD }
  expect((await net.admin.post('/confirm-charging-by-admin', confirm)).status).toBe(200)
  expect(await account()).toEqual({ balance: -BILLED, held: 0, available: 50_000 - BILLED })
  expect(await net.wallet(driver.customerId)).toBe(0)
  await net.expectCleanBooks()
  expect((await driver.get(`/driver/bookings/${booking._id}`)).body.data.isPaidByFleet).toBe(true)
  const [paper] = await net.papers()
  expect(paper?.parsed).toMatchObject({
    recipient: { name: MEERA_FOODS.name, gstin: MEERA_FOODS.gstin, city: 'Bengaluru', state: '29' },
    place: { state: '29', rule: 'recipient-registered' },
    totals: { total: BILLED * 100 },
    payments: [],
  })
  expect((await net.admin.get(`/fleets/${fleetId}/charges`)).body.data).toMatchObject([
    {
      driver: 'Asha',
      station: 'Station 2',
      kWh: 16.5,
      amount: BILLED,
      isClosed: true,
      invoice: paper?.number,
    },
  ])
  const file = (month: string) =>
    exchange(net.app.url, {
      method: 'GET',
      path: `/ev/api/export/fleet-charges.csv?fleetId=${fleetId}&from=${month}-01T00:00:00%2B05:30`,
      headers: { cookie: net.admin.cookie },
    })
  const [heads, line, ...others] = parseCsv((await file('2026-11')).text)
  expect(heads?.slice(1, 9)).toEqual([
    'Driver',
    'Car',
    'Card',
    'Station',
    'Energy (kWh)',
    'Amount with GST (Rs.)',
    'Given back (Rs.)',
    'Tax invoice',
  ])
  expect(line?.slice(1, 9)).toEqual(['Asha', '', '', 'Station 2', '16.500', '295.00', '0.00', paper?.number])
  expect(others).toEqual([])
  expect(parseCsv((await file('2026-12')).text)).toHaveLength(1)
  const { data } = (await driver.get('/driver/wallet')).body
  expect(data.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['fleet_return', BILLED - HELD],
    ['settlement', HELD - BILLED],
    ['hold', -HELD],
    ['fleet_use', HELD],
  ])
})

test('what a fleet paid for is never given back into the driver’s wallet', async () => {
  const { net, employ, account, start } = await openWorld()
  const driver = await employ()
  const { id } = await net.station()
  const booking = await net.booked(driver, id, BY_FLEET)
  const giveBack = (fields: object) =>
    net.admin.post(`/customers/${driver.customerId}/wallet-adjustments`, {
      ...{ kind: 'correction', amount: 50, reason: 'wrong-bill', note: 'Billed too much' },
      ...fields,
    })
  await start(driver, booking._id)
  expect((await giveBack({ bookingId: booking._id })).body.code).toBe('paid-by-fleet')
  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  await net.admin.post('/confirm-charging-by-admin', { bookingId: booking._id, actualAmountUsed: HELD })
  expect((await giveBack({ bookingId: booking._id })).body.code).toBe('paid-by-fleet')
  expect(await net.wallet(driver.customerId)).toBe(0)
  expect((await account()).balance).toBe(-BILLED)
  // A gift of the network is the driver's.
  expect((await giveBack({ kind: 'goodwill', reason: 'other', bookingId: booking._id })).status).toBe(201)
  await net.expectCleanBooks()
})

test('what a charge was billed too much goes back to the fleet’s account, with a credit note, once', async () => {
  const { net, fleetId, employ, account, start } = await openWorld()
  await enterCompany(net.admin)
  const driver = await employ()
  const { id } = await net.station()
  const booking = await net.booked(driver, id, BY_FLEET)
  await start(driver, booking._id)
  const [open] = (await net.admin.get(`/fleets/${fleetId}/charges`)).body.data
  const path = `/fleets/${fleetId}/charges/${open._id}/corrections`
  const correct = (amount: number, by = net.admin) =>
    by.post(path, { amount, note: 'The meter was read wrongly' })
  expect((await correct(59)).body.code).toBe('fleet-charge-open')
  await net.bill(net.admin, { bookingId: booking._id, customerId: driver.customerId })
  await net.admin.post('/confirm-charging-by-admin', { bookingId: booking._id, actualAmountUsed: HELD })
  await net.papers()
  expect((await correct(59, await net.operator('manager'))).status).toBe(403)
  const corrected = await correct(59)
  expect(corrected).toMatchObject({
    status: 201,
    body: { data: { balance: 59 - BILLED, creditNote: expect.any(String) } },
  })
  const note = (await net.papers()).find(({ kind }) => kind === 'credit-note')
  expect(note?.parsed).toMatchObject({
    recipient: { name: MEERA_FOODS.name, gstin: MEERA_FOODS.gstin },
    totals: { total: 5_900 },
  })
  expect(await account()).toMatchObject({ balance: 59 - BILLED, held: 0 })
  expect(await net.wallet(driver.customerId)).toBe(0)
  // No more goes back than the charge has cost, whoever asks at once.
  const rest = await Promise.all([correct(200), correct(200)])
  expect(tally(rest)).toEqual({ 201: 1, 'exceeds-fleet-charge': 1 })
  expect((await net.admin.get(`/fleets/${fleetId}/charges`)).body.data).toMatchObject([
    { amount: BILLED, corrected: 259 },
  ])
  await net.expectCleanBooks()
})

test('of two charges of a driver that begin at once, one is within the limit', async () => {
  const { net, employ, account, start } = await openWorld()
  const driver = await employ({ limit: { by: 'rupees', most: 500, period: 'day' } })
  const bookings = []
  for (const { id } of [await net.station(), await net.station()]) {
    bookings.push(await net.booked(driver, id, BY_FLEET))
  }
  const answers = await Promise.all(bookings.map(({ _id }) => start(driver, _id)))
  expect(tally(answers)).toEqual({ 200: 1, 'fleet-limit': 1 })
  expect((await account()).balance).toBe(-HELD)
  await net.expectCleanBooks()
})

test('ten drivers who start at once hold no more than the credit', async () => {
  const { net, employ, account, start } = await openWorld({ creditLimit: 3 * HELD })
  const ready: { driver: Awaited<ReturnType<typeof employ>>; id: string }[] = []
  for (let count = 0; count < 10; count += 1) {
    const driver = await employ()
    const { id } = await net.station()
    ready.push({ driver, id: (await net.booked(driver, id, BY_FLEET))._id })
  }
  const answers = await Promise.all(ready.map(({ driver, id }) => start(driver, id)))
  expect(tally(answers)).toEqual({ 200: 3, 'fleet-not-paying': 7 })
  expect(await account()).toMatchObject({ balance: -3 * HELD, available: 0 })
  await net.expectCleanBooks()
})

test('who pays in advance charges up to what was paid; a payment is recorded once and can be put right', async () => {
  const { net, fleetId, employ, account, start } = await openWorld({ creditLimit: 0 })
  const driver = await employ()
  const { id } = await net.station()
  const booking = await net.booked(driver, id, BY_FLEET)
  expect((await start(driver, booking._id)).body.code).toBe('fleet-not-paying')
  const path = `/fleets/${fleetId}/payments`
  const paid = await net.admin.post(path, { amount: HELD, reference: 'UTR1' })
  expect(paid).toMatchObject({ status: 201, body: { data: { balance: HELD, available: HELD } } })
  expect((await net.admin.post(path, { amount: HELD, reference: 'UTR1' })).body.code).toBe(
    'fleet-payment-exists',
  )
  expect((await start(driver, booking._id)).status).toBe(200)
  expect(await account()).toEqual({ balance: 0, held: HELD, available: 0 })
  await net.admin.post(path, { amount: 100, isCorrection: true, reference: 'UTR1 was 254' })
  expect((await account()).balance).toBe(-100)
  expect((await net.admin.get(path)).body.data).toMatchObject([
    { amount: -100, reference: 'UTR1 was 254' },
    { amount: HELD, reference: 'UTR1' },
  ])
  const manager = await net.operator('manager')
  expect((await manager.post(path, { amount: 1, reference: 'UTR2' })).status).toBe(403)
  await net.expectCleanBooks()
})

test('a charge that is called off gives the fleet all of it back', async () => {
  const { net, employ, account } = await openWorld()
  const driver = await employ()
  const { id } = await net.station()
  const charge = await net.charging(driver, id, BY_FLEET)
  expect((await account()).held).toBe(HELD)
  const cancelled = await net.admin.post(`/bookings/${charge._id}/cancel`, { reason: 'Station on fire' })
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  expect(await account()).toMatchObject({ balance: 0, held: 0 })
  expect(await net.wallet(driver.customerId)).toBe(0)
  await net.expectCleanBooks()
})

test('energy, hours, stations, a suspension and a removal are held to; the own wallet is never touched for it', async () => {
  const { net, fleetId, employ, account, start } = await openWorld()
  const driver = await employ()
  await net.pay(driver.customerId, 1000)
  const [here, there] = [await net.station(), await net.station()]
  const wanted = { stationId: here.id, duration: 1, kWh: 20, ...BY_FLEET }
  const path = `/fleets/${fleetId}/drivers/${driver.place}`
  const change = (rules: object) => net.admin.put(path, { name: 'Asha', ...FREE_RULES, ...rules })
  const book = async () => (await driver.post('/driver/bookings', wanted)).body.code
  await change({ limit: { by: 'kWh', most: 19.99, period: 'month' } })
  expect(await book()).toBe('fleet-limit')
  await change({ stationIds: [there.id] })
  expect(await book()).toBe('fleet-limit')
  // It is noon in India.
  await change({ hours: { from: '22:00', to: '06:00' } })
  expect(await book()).toBe('fleet-limit')
  await net.admin.post(`/fleets/${fleetId}/suspend`)
  await change({})
  expect(await book()).toBe('fleet-not-paying')
  await net.admin.post(`/fleets/${fleetId}/reinstate`)
  const booking = await net.booked(driver, here.id, BY_FLEET)
  expect((await net.admin.delete(path)).status).toBe(200)
  expect((await start(driver, booking._id)).body.code).toBe('fleet-not-paying')
  expect(await net.wallet(driver.customerId)).toBe(100_000)
  expect((await account()).balance).toBe(0)
  await net.expectCleanBooks()
})
