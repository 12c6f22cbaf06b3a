import { addMs, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { auditBooks } from '../../operations/books/index.ts'
import { createFleet, FREE_RULES, takeIn } from '../../people/fleets/testing/fleet.ts'
import { selectWantedList } from '../cards/index.ts'
import { aCard, NUMBER } from './testing/cards.ts'
import { metered } from './testing/metered.ts'

const OTHER = '04A2B3C4D5E681'

async function openWorld() {
  const world = await metered()
  const { admin, app } = world
  const fleetId = await createFleet(admin, { creditLimit: 1_000 })
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
  async function expectCleanBooks() {
    await world.expectBooksToBalance()
    const wrong: string[] = []
    await auditBooks(app.database.db, async ({ differences }) => {
      for await (const line of differences) wrong.push(line)
    })
    expect(wrong).toEqual([])
  }
  return {
    ...{ ...world, fleetId, person, driver, driverId, fields, activate, account, start, authorize, bookings },
    ...{ list, expectCleanBooks },
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
