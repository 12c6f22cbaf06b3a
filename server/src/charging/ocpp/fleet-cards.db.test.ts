import { addMs, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { createFleet, FREE_RULES, takeIn } from '../../people/fleets/testing/fleet.ts'
import { selectWantedList } from '../cards/index.ts'
import { aCard, NUMBER } from './testing/cards.ts'
import type { TestCharger } from './testing/charger.ts'
import { metered } from './testing/metered.ts'

const OTHER = '04A2B3C4D5E681'

async function openWorld({
  station = {},
  creditLimit = 1_000,
}: {
  station?: object
  creditLimit?: number
} = {}) {
  const world = await metered(station)
  const { admin, app } = world
  const fleetId = await createFleet(admin, { creditLimit })
  const person = await world.fleetPerson(fleetId)
  const driver = await world.driverWith(0)
  const { phone } = (await driver.get('/driver/profile')).body.data
  const driverId = await takeIn(admin, { fleetId, driver, phone })
  for (const number of [NUMBER, OTHER]) await aCard(admin, { number, owner: 'nobody', freeReason: null })
  const fields = { label: 'Van 1', driverId, vehicleId: null, ...FREE_RULES }
  const activate = async (more: object = {}) =>
    person.post('/fleet/cards', { number: NUMBER, ...fields, ...more })
  const account = async () => (await admin.get(`/fleets/${fleetId}/account`)).body.data
  const start = (idTag = NUMBER, given: object = {}) =>
    world.charger.call('StartTransaction', world.startOf(idTag, given))
  const authorize = async (idTag = NUMBER) =>
    (await world.charger.call('Authorize', { idTag })).idTagInfo.status
  const bookings = async () => (await admin.get(`/bookings?customerId=${driver.customerId}`)).body.data
  const list = () => selectWantedList(app.database.db, world.chargerId, { most: 100, now: world.clock.now() })
  return {
    ...{ ...world, fleetId, person, driver, driverId, fields, activate, account, start, authorize, bookings },
    list,
  }
}

test('a company takes a card by its number; tapped at a charger it charges for the company, within its credit', async () => {
  const world = await openWorld()
  const taken = await world.activate()
  expect(taken).toMatchObject({
    status: 201,
    body: { data: { number: NUMBER, status: 'accepted', driver: 'Asha', label: 'Van 1', replacedBy: null } },
  })
  // It is somebody's now.
  expect((await world.activate()).body.code).toBe('card-not-to-be-had')
  const [card] = (await world.admin.get(`/cards?q=${NUMBER}`)).body.data
  expect(card.isUsed).toBe(true)
  expect((await world.admin.delete(`/cards/${card._id}`)).body.code).toBe('card-used')
  expect(await world.authorize()).toBe('Accepted')
  expect((await world.list()).cards.map(({ number }) => number)).toEqual([NUMBER])
  const { transactionId, idTagInfo } = await world.start()
  expect(idTagInfo.status).toBe('Accepted')
  const [booking] = await world.bookings()
  const held = await world.account()
  expect(held.held).toBeGreaterThan(990)
  expect(held.balance).toBe(-held.held)
  expect(await world.wallet(world.driver.customerId)).toBe(0)
  await world.expectCleanBooks()

  const charging = { driver: world.driver, id: booking._id, idTag: NUMBER, transactionId }
  world.clock.advance(minutes(10))
  await world.meter(charging, 8_000)
  world.clock.advance(minutes(1))
  await world.stop(charging, 8_400, { idTag: NUMBER })
  expect(await world.seen(booking._id)).toMatchObject({ status: 'confirmed', thirdPartyTotalAmount: 148.68 })
  expect(await world.account()).toEqual({ balance: -148.68, held: 0, available: 851.32 })
  expect(await world.wallet(world.driver.customerId)).toBe(0)
  expect((await world.person.get('/fleet/charges')).body.data).toMatchObject([{ amount: 148.68, kWh: 8.4 }])
  await world.expectCleanBooks()

  await world.admin.post(`/fleets/${world.fleetId}/suspend`)
  expect(await world.authorize()).not.toBe('Accepted')
  expect((await world.list()).cards).toEqual([])
})

test('limits of the card, of the car and of the driver hold together, and count what each of them has charged', async () => {
  const world = await openWorld()
  const { person, driverId, fields } = world
  const plate = await person.post('/fleet/vehicles', {
    ...{ registration: 'ka 01 ab-1234', driverId, ...FREE_RULES },
    limit: { by: 'kWh', most: 10, period: 'month' },
  })
  expect(plate).toMatchObject({ status: 201, body: { data: { registration: 'KA01AB1234' } } })
  const again = await person.post('/fleet/vehicles', {
    ...{ registration: 'KA01AB1234', driverId: null, ...FREE_RULES },
  })
  expect(again.body.code).toBe('fleet-vehicle-exists')
  const { _id: id } = (await world.activate({ limit: { by: 'rupees', most: 100, period: 'day' } })).body.data
  const change = async (rules: object) => person.put(`/fleet/cards/${id}`, { ...fields, ...rules })

  // ₹100 with GST pay for 5.649 kWh: less than the 10 of the car.
  const first = await world.start()
  expect((await world.account()).held).toBeGreaterThan(99)
  expect((await world.account()).held).toBeLessThanOrEqual(100)
  const [booking] = await world.bookings()
  const charging = {
    driver: world.driver,
    id: booking._id,
    idTag: NUMBER,
    transactionId: first.transactionId,
  }
  world.clock.advance(minutes(10))
  await world.stop(charging, 5_000, { idTag: NUMBER })
  expect(await world.account()).toMatchObject({ balance: -88.5, held: 0 })
  // What is left of the card's day is less than the least of a charge.
  expect(await world.authorize()).not.toBe('Accepted')

  // Without a limit of the card, 5 of the car's 10 kWh are left.
  await change({})
  expect(await world.authorize()).toBe('Accepted')
  const second = await world.start()
  expect(second.idTagInfo.status).toBe('Accepted')
  const running = (await world.bookings()).find(({ status }: { status: string }) => status === 'in_progress')
  expect(running.kWh).toBe(5)
  expect((await world.account()).held).toBe(88.5)
  await world.stop({ ...charging, id: running._id, transactionId: second.transactionId }, 5_000, {
    idTag: NUMBER,
  })
  expect(await world.authorize()).not.toBe('Accepted')

  await person.delete(`/fleet/vehicles/${plate.body.data._id}`)
  expect(await world.authorize()).toBe('Accepted')
  const elsewhere = await world.station()
  await change({ stationIds: [elsewhere.id] })
  expect(await world.authorize()).not.toBe('Accepted')
  expect((await world.list()).cards).toEqual([])
  await change({ stationIds: [world.stationId] })
  expect(await world.authorize()).toBe('Accepted')
  // It is noon in India.
  await change({ hours: { from: '22:00', to: '06:00' } })
  expect(await world.authorize()).not.toBe('Accepted')
  await world.expectCleanBooks()
})

test('a card is blocked, and replaced with its limits; the old one stays in the list', async () => {
  const world = await openWorld()
  const { person } = world
  const limit = { by: 'kWh', most: 40, period: 'week' }
  const { _id: id } = (await world.activate({ limit })).body.data
  const path = `/fleet/cards/${id}`
  expect((await person.post(`${path}/block`)).body.data.status).toBe('blocked')
  expect(await world.authorize()).toBe('Blocked')
  expect((await person.post(`${path}/replace`, { number: NUMBER })).body.code).toBe('card-not-to-be-had')
  const replaced = await person.post(`${path}/replace`, { number: OTHER })
  expect(replaced).toMatchObject({ status: 201, body: { data: { number: OTHER, limit, label: 'Van 1' } } })
  expect((await person.post(`${path}/replace`, { number: OTHER })).body.code).toBe('card-not-found')
  expect((await person.get('/fleet/cards')).body.data).toMatchObject([
    { number: OTHER, status: 'accepted', endedAt: null },
    { number: NUMBER, status: 'blocked', endedAt: expect.any(String), replacedBy: OTHER },
  ])
  expect(await world.authorize(OTHER)).toBe('Accepted')
  // Whoever leaves the company charges at its cost with no card any more, nor with it at the own cost.
  await world.pay(world.driver.customerId, 1_000)
  await person.delete(`/fleet/drivers/${world.driverId}`)
  expect(await world.authorize(OTHER)).not.toBe('Accepted')
  expect(await world.wallet(world.driver.customerId)).toBe(100_000)
})

test('what was charged while the server was away is billed to the company afterwards', async () => {
  const world = await openWorld()
  await world.activate()
  await world.charger.leave()
  const at = world.clock.now()
  world.clock.advance(minutes(60))
  const charger = await world.connect()
  const start = { ...world.startOf(NUMBER, { timestamp: at.toISOString() }) }
  const { transactionId } = await charger.call('StartTransaction', start)
  const over = addMs(at, minutes(30)).toISOString()
  const end = { transactionId, idTag: NUMBER, meterStop: 6_000, timestamp: over }
  await charger.call('StopTransaction', end)
  const [booking] = await world.bookings()
  expect(booking).toMatchObject({ status: 'confirmed', thirdPartyTotalAmount: 88.5 })
  expect(await world.account()).toMatchObject({ balance: -88.5, held: 0 })
  expect(await world.wallet(world.driver.customerId)).toBe(0)
  await world.expectCleanBooks()
})

/** ₹100 of the card's limit pay for 5.649 kWh; 6 kWh cost ₹106.20. */
const BEYOND_LIMIT = 6_000

test('what runs over is the company’s, beyond limit and credit too: the driver owes nothing and charges again', async () => {
  const world = await openWorld()
  const { driver } = world
  await world.activate({ limit: { by: 'rupees', most: 100, period: 'day' } })
  await world.pay(driver.customerId, 50)
  const { transactionId } = await world.start()
  const [{ _id: id }] = await world.bookings()
  const charging = { driver, id, idTag: NUMBER, transactionId }
  world.clock.advance(minutes(10))
  await world.stop(charging, BEYOND_LIMIT, { idTag: NUMBER })
  expect(await world.seen(id)).toMatchObject({
    status: 'confirmed',
    totalAmount: 106.2,
    thirdPartyTotalAmount: 106.2,
    refundAmount: 0,
    overrun: { taken: 0, owed: 0, byFleet: expect.closeTo(6.21, 2) },
  })
  expect(await world.account()).toEqual({ balance: -106.2, held: 0, available: 893.8 })
  const { walletBalance, amountOwed } = (await driver.get('/driver/profile')).body.data
  expect({ walletBalance, amountOwed }).toEqual({ walletBalance: 50, amountOwed: 0 })
  expect((await world.person.get('/fleet/charges')).body.data).toMatchObject([{ amount: 106.2, kWh: 6 }])
  await world.expectCleanBooks()

  const kinds = (await driver.get('/driver/notifications')).body.data.map(
    ({ kind }: { kind: string }) => kind,
  )
  expect(kinds).toContain('booking-confirmed')
  expect(kinds).not.toContain('charge-overrun')
  // It counts: the card has nothing left of this day, and all of the next one.
  expect(await world.authorize()).not.toBe('Accepted')
  world.clock.advance(minutes(24 * 60))
  expect(await world.authorize()).toBe('Accepted')
})

test('beyond the credit of the company nothing begins, until it has paid', async () => {
  const world = await openWorld()
  await world.activate()
  const { transactionId } = await world.start()
  const [{ _id: id }] = await world.bookings()
  world.clock.advance(minutes(60))
  const charging = { driver: world.driver, id, idTag: NUMBER, transactionId }
  await world.stop(charging, 60_000, { idTag: NUMBER })
  expect(await world.account()).toEqual({ balance: -1062, held: 0, available: -62 })
  expect(await world.authorize()).not.toBe('Accepted')
  const paid = await (await world.operator()).post(`/fleets/${world.fleetId}/payments`, {
    ...{ amount: 1062, reference: 'UTR1' },
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  expect(await world.authorize()).toBe('Accepted')
  await world.expectCleanBooks()
})

test('what a late word of the meter takes back of an overrun goes back to the company', async () => {
  const world = await openWorld()
  await world.admin.put('/booking-settings', { confirmMeteredBookings: false })
  await world.activate({ limit: { by: 'kWh', most: 5, period: 'day' } })
  const { transactionId } = await world.start()
  const [{ _id: id }] = await world.bookings()
  world.clock.advance(minutes(10))
  await world.stop({ driver: world.driver, id, idTag: NUMBER, transactionId }, 6_000, { idTag: NUMBER })
  expect(await world.account()).toMatchObject({ balance: -106.2, held: 106.2 })
  const bill = async (energy_wh: number) => {
    await world.app.database.db.updateTable('charging_session').set({ energy_wh }).execute()
    await world.drive()
    return world.seen(id)
  }
  expect(await bill(7_000)).toMatchObject({ totalAmount: 123.9, overrun: { energyKWh: 2, byFleet: 35.4 } })
  expect(await world.account()).toMatchObject({ balance: -123.9, held: 123.9 })
  expect(await bill(4_000)).toMatchObject({ totalAmount: 123.9, thirdPartyTotalAmount: 70.8 })
  await world.expectCleanBooks()
  await world.admin.post('/confirm-charging-by-admin', { bookingId: id, actualAmountUsed: 123.9 })
  expect(await world.account()).toMatchObject({ balance: -70.8, held: 0 })
  expect(await world.wallet(world.driver.customerId)).toBe(0)
  await world.expectCleanBooks()
})

type World = Awaited<ReturnType<typeof openWorld>>

/** The charger lets a car charge while it can ask nobody, and says so when it is back: by this connection. */
async function chargeOffline(
  world: World,
  {
    lasts,
    wh,
    by = world.charger,
  }: { readonly lasts: number; readonly wh: number; readonly by?: TestCharger },
): Promise<TestCharger> {
  await by.leave()
  const at = world.clock.now()
  world.clock.advance(lasts)
  const charger = await world.connect()
  const timestamp = at.toISOString()
  const { transactionId } = await charger.call('StartTransaction', world.startOf(NUMBER, { timestamp }))
  const over = { transactionId, idTag: NUMBER, meterStop: 1_000 + wh }
  await charger.call('StopTransaction', { ...over, timestamp: world.clock.now().toISOString() })
  return charger
}

const authorizeAt = async (charger: TestCharger) =>
  (await charger.call('Authorize', { idTag: NUMBER })).idTagInfo.status

const readOwed = async (world: World) =>
  (await world.admin.get(`/customers/${world.driver.customerId}`)).body.data.amountOwed

test('offline, where time is sold: the company pays all of it', async () => {
  const world = await openWorld({ station: { pricePerHour: 120 } })
  await world.activate()
  await chargeOffline(world, { lasts: hours(2), wh: 10_000 })
  // Two hours at 120 rupees, GST included.
  expect(await world.bookings()).toMatchObject([{ totalAmount: 283.2 }])
  expect(await world.account()).toMatchObject({ balance: -283.2 })
  expect(await world.wallet(world.driver.customerId)).toBe(0)
  expect(await readOwed(world)).toBe(0)
  await world.expectCleanBooks()
})

test('offline, where time is sold: what is more than the company may pay is the driver’s, with its invoice', async () => {
  const world = await openWorld({ station: { pricePerHour: 120 }, creditLimit: 100 })
  await enterCompany(world.admin)
  await world.activate()
  await world.pay(world.driver.customerId, 50)
  await chargeOffline(world, { lasts: hours(2), wh: 10_000 })
  const [{ _id: bookingId, totalAmount }] = await world.bookings()
  expect(totalAmount).toBe(283.2)
  // Half an hour of the two would be within the company's credit: who pays a charge pays all of it.
  expect(await world.account()).toMatchObject({ balance: 0, held: 0 })
  expect(await world.wallet(world.driver.customerId)).toBe(0)
  expect(await readOwed(world)).toBe(233.2)
  await world.expectCleanBooks()
  const invoices = await world.app.database.db
    .selectFrom('paper')
    .select(['customer_id', 'recipient_gstin', 'total_paise'])
    .where('kind', '=', 'tax-invoice')
    .execute()
  expect(invoices).toEqual([
    { customer_id: world.driver.customerId, recipient_gstin: null, total_paise: 28_320 },
  ])
  const given = await world.admin.post(`/customers/${world.driver.customerId}/wallet-adjustments`, {
    ...{ kind: 'correction', amount: 100, reason: 'wrong-bill', note: 'Billed too much', bookingId },
  })
  expect(given.status, JSON.stringify(given.body)).toBe(201)
  await world.expectCleanBooks()
})

test('offline, where time is sold: the company pays what is just within its credit', async () => {
  const world = await openWorld({ station: { pricePerHour: 120 }, creditLimit: 283.2 })
  await world.activate()
  await chargeOffline(world, { lasts: hours(2), wh: 10_000 })
  expect(await world.account()).toMatchObject({ balance: -283.2, available: 0 })
  expect(await readOwed(world)).toBe(0)
  await world.expectCleanBooks()
})

test('offline: hours of the company are those in which the card was shown', async () => {
  const world = await openWorld()
  // It is noon in India.
  await world.activate({ hours: { from: '11:00', to: '13:00' } })
  const charger = await chargeOffline(world, { lasts: hours(2), wh: 5_000 })
  expect(await world.account()).toMatchObject({ balance: -88.5, held: 0 })
  expect(await readOwed(world)).toBe(0)
  // It is two in the afternoon.
  expect(await authorizeAt(charger)).not.toBe('Accepted')
  await world.expectCleanBooks()
})

test('offline: outside the hours of the company the driver pays, whenever the charger says so', async () => {
  const world = await openWorld()
  await world.activate({ hours: { from: '13:00', to: '20:00' } })
  await chargeOffline(world, { lasts: hours(2), wh: 5_000 })
  expect(await world.account()).toMatchObject({ balance: 0, held: 0 })
  expect(await readOwed(world)).toBe(88.5)
  await world.expectCleanBooks()
})

test('offline: it counts for the day on which the card was shown, and for no other', async () => {
  const world = await openWorld()
  await world.activate({ limit: { by: 'kWh', most: 10, period: 'day' } })
  // From noon to one in the night.
  const charger = await chargeOffline(world, { lasts: hours(13), wh: 8_000 })
  // All of today is left.
  expect(await authorizeAt(charger)).toBe('Accepted')
  await chargeOffline(world, { lasts: hours(1), wh: 9_000, by: charger })
  const admin = await world.operator()
  expect((await admin.get(`/fleets/${world.fleetId}/account`)).body.data.balance).toBe(-300.9)
  const { body } = await admin.get(`/customers/${world.driver.customerId}`)
  expect(body.data.amountOwed).toBe(0)
  await world.expectCleanBooks()
})

test('a charger whose clock is slow does not choose the hours of a company', async () => {
  const world = await openWorld()
  await world.activate({ hours: { from: '10:00', to: '12:00' } })
  const readClock = () => addMs(world.clock.now(), -hours(2)).toISOString()
  const report = (status: string) =>
    world.charger.call('StatusNotification', {
      ...{ connectorId: 1, errorCode: 'NoError', status, timestamp: readClock() },
    })
  await report('Available')
  world.clock.advance(hours(1))
  await report('Preparing')
  // It is one by our clock, and eleven by its own.
  expect((await world.start(NUMBER, { timestamp: readClock() })).idTagInfo.status).not.toBe('Accepted')
  expect(await world.account()).toMatchObject({ balance: 0, held: 0 })
  await world.expectCleanBooks()
})
