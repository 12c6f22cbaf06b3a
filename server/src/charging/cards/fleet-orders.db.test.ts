/** A company orders cards; the operator sends them, and only that company can activate them, for its drivers. */
import { days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purgeExpired } from '../../operations/retention/index.ts'
import { createFleet, FREE_RULES, takeIn } from '../../people/fleets/testing/fleet.ts'
import { type Caller, testApp } from '../../testing/test-app.ts'
import { aCard } from '../ocpp/testing/cards.ts'

const TO = {
  ...{ name: 'Meera Foods Private Limited', address: '17 Residency Road', city: 'Bengaluru' },
  ...{ pincode: '560025', stateCode: '29' },
}
const NUMBERS = ['04:a2:b3:c4:d5:e6:80', '04A2B3C4D5E681', '04A2B3C4D5E682']

async function openFleet(
  on: Awaited<ReturnType<typeof testApp>>,
  admin: Caller,
  of: { readonly gstin: string; readonly phone: string },
) {
  const fleetId = await createFleet(admin, { gstin: of.gstin })
  const person = await on.fleetPerson(fleetId)
  const driver = await on.driver(of.phone)
  const driverId = await takeIn(admin, { fleetId, driver, phone: of.phone })
  const addCar = (registration: string) =>
    person.post('/fleet/vehicles', { registration, driverId: null, ...FREE_RULES })
  const activate = (number = NUMBERS[0]) =>
    person.post('/fleet/cards', { number, label: null, driverId, vehicleId: null, ...FREE_RULES })
  const orders = async () => (await person.get('/fleet/card-orders')).body.data
  return { fleetId, person, driver, addCar, activate, orders }
}

async function openWorld() {
  const on = await testApp()
  const admin = await on.operator()
  const meera = await openFleet(on, admin, { gstin: '29AAPFU0939F1ZR', phone: '+919812300001' })
  const other = await openFleet(on, admin, { gstin: '27AAPFU0939F1ZV', phone: '+919812300002' })
  // One driver and one car: four cards at most.
  await meera.addCar('KA01AB1234')
  const request = (count: unknown, by: Caller = meera.person) =>
    by.post('/fleet/card-orders', { ...TO, count })
  const order = async (count: number): Promise<string> => {
    const placed = await request(count)
    expect(placed, JSON.stringify(placed.body)).toMatchObject({ status: 201 })
    return placed.body.data._id
  }
  const send = (id: string, numbers: readonly string[] = NUMBERS) =>
    admin.post(`/card-orders/${id}/send`, { numbers })
  return { ...on, admin, meera, other, request, order, send }
}

test('three cards are ordered, sent and activated one by one by the company alone; the last ends the order', async () => {
  const { admin, driver, meera, other, order, send } = await openWorld()
  const id = await order(3)
  expect((await admin.get('/card-orders?q=meera')).body.data).toMatchObject([
    { _id: id, fleetId: meera.fleetId, fleetName: TO.name, customerId: null, count: 3, cards: [] },
  ])
  expect(await send(id)).toMatchObject({
    status: 200,
    body: { data: { state: 'sent', cards: NUMBERS.map(() => ({ isActive: false })) } },
  })
  expect((await admin.get('/outbox?q=accounts@meera.example')).body.data[0]).toMatchObject({
    ...{ channel: 'email', template: 'fleet-cards-sent' },
    body: expect.stringContaining('the 3 cards that you ordered are on the way to 560025'),
  })
  // Whoever has a card reads its number there: no answer says it.
  expect(JSON.stringify(await meera.orders())).not.toContain('04A2B3C4D5E68')

  const stranger = await driver('+919812300003')
  expect((await other.activate()).body.code).toBe('card-not-to-be-had')
  expect((await stranger.post('/driver/cards', { number: NUMBERS[0] })).body.code).toBe('card-not-to-be-had')
  expect((await meera.driver.post('/driver/cards', { number: NUMBERS[0] })).body.code).toBe(
    'card-not-to-be-had',
  )
  expect(await meera.activate()).toMatchObject({
    status: 201,
    body: { data: { number: '04A2B3C4D5E680', status: 'accepted', driver: 'Asha' } },
  })
  expect(await meera.orders()).toMatchObject([{ state: 'sent', count: 3, activeCount: 1, endedAt: null }])
  expect((await admin.get('/card-orders?q=04A2B3C4D5E682')).body.data).toMatchObject([
    { cards: [{ isActive: true }, { isActive: false }, { isActive: false }] },
  ])
  expect((await meera.activate(NUMBERS[1])).status).toBe(201)
  expect((await meera.activate(NUMBERS[2])).status).toBe(201)
  expect(await meera.orders()).toMatchObject([{ state: 'active', activeCount: 3 }])
  expect((await send(id, ['A1', 'A2', 'A3'])).body.code).toBe('card-order-state')
  const log = (await admin.get(`/audit-log?subjectKind=card-order&subjectId=${id}`)).body.data
  expect(log.map(({ action }: { action: string }) => action).toSorted()).toEqual([
    'card-order.activate',
    'card-order.place',
    'card-order.send',
  ])
})

test('a lost card is blocked and replaced by one that was sent; another company cannot withdraw what was ordered', async () => {
  const { meera, other, order, send } = await openWorld()
  await send(await order(2), NUMBERS.slice(0, 2))
  const card = (await meera.activate()).body.data
  expect((await meera.person.post(`/fleet/cards/${card._id}/block`)).status).toBe(200)
  const replaced = await meera.person.post(`/fleet/cards/${card._id}/replace`, { number: NUMBERS[1] })
  expect(replaced).toMatchObject({ status: 201, body: { data: { number: NUMBERS[1], status: 'accepted' } } })
  expect(await meera.orders()).toMatchObject([{ state: 'active', activeCount: 2 }])
  expect((await meera.person.get('/fleet/cards')).body.data).toMatchObject([
    { number: NUMBERS[1], endedAt: null },
    { number: '04A2B3C4D5E680', status: 'blocked', replacedBy: NUMBERS[1] },
  ])

  const id = await order(1)
  const withdraw = ({ person }: { person: Caller }) => person.post(`/fleet/card-orders/${id}/withdraw`)
  expect((await withdraw(other)).body.code).toBe('card-order-not-found')
  expect((await other.driver.post(`/driver/card-orders/${id}/withdraw`)).body.code).toBe(
    'card-order-not-found',
  )
  expect(await other.orders()).toEqual([])
  expect(await withdraw(meera)).toMatchObject({ status: 200, body: { data: { state: 'cancelled' } } })
  expect((await withdraw(meera)).body.code).toBe('card-order-state')
})

test('a company orders what it has use for: two cards for each driver and car, also by two taps at once', async () => {
  const { operator, meera, request, order, send, clock } = await openWorld()
  for (const count of [0, 1.5, -1, 101, '3', null]) expect((await request(count)).status).toBe(400)
  expect((await request(5)).body).toMatchObject({
    code: 'too-many-cards-ordered',
    message: expect.stringMatching(/^You can order 4 more cards now/),
  })
  const twice = meera.person.with({ 'idempotency-key': 'tap' })
  const [one, again] = await Promise.all([request(3, twice), request(3, twice)])
  // The second waits for the first, and is answered as it was.
  expect([one.status, again.status].toSorted()[0]).toBe(201)
  expect(await meera.orders()).toHaveLength(1)
  // Without a key they are two orders, and what is ordered stays what there is use for.
  const both = await Promise.all([request(1), request(1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  await send((await meera.orders()).find(({ count }: { count: number }) => count === 3)._id)
  expect((await request(1)).body.code).toBe('too-many-cards-ordered')
  for (const number of NUMBERS) expect((await meera.activate(number)).status).toBe(201)
  // In use they count as well.
  expect((await request(1)).body.message).toMatch(/^You can order no more cards now/)

  for (let made = 0; made < 3; made += 1) {
    await meera.addCar(`KA01AC000${made}`)
    await order(1)
  }
  expect((await request(1)).body.code).toBe('too-many-fleet-card-orders')
  clock.advance(days(1))
  await order(1)
  const suspended = await (await operator()).post(`/fleets/${meera.fleetId}/suspend`)
  expect(suspended.status, JSON.stringify(suspended.body)).toBe(200)
  expect((await request(1)).body.code).toBe('fleet-cards-suspended')
})

test('as many numbers are sent as cards were ordered, each once and of a card that is free', async () => {
  const { admin, driver, meera, order, send } = await openWorld()
  const id = await order(2)
  expect((await send(id, ['A1'])).body).toMatchObject({
    code: 'card-numbers-wrong',
    message: '2 cards were ordered, and one number was entered.',
  })
  // In capitals, and without what separates its bytes, it is the same card.
  expect((await send(id, ['04a2b3c4d5e680', '04:A2:B3:C4:D5:E6:80'])).body).toMatchObject({
    code: 'card-number-twice',
    message: 'The number 04:A2:B3:C4:D5:E6:80 was entered twice.',
  })
  await aCard(admin, { number: 'TAKEN' })
  expect((await send(id, ['A1', 'TAKEN'])).body).toMatchObject({
    code: 'card-not-free',
    message: expect.stringMatching(/^Card TAKEN cannot be sent/),
  })
  // Nothing is made of what was refused.
  expect((await admin.get('/cards?q=A1')).body.data).toEqual([])
  expect((await send(id, ['A1', 'A2'])).status).toBe(200)
  const asha = await driver('+919812300004')
  const own = await asha.post('/driver/card-orders', { ...TO, label: null })
  expect((await send(own.body.data._id, ['A2'])).body.code).toBe('card-not-free')

  expect((await meera.activate('A1')).status).toBe(201)
  const cancelled = await admin.post(`/card-orders/${id}/cancel`, { reason: 'The parcel came back' })
  expect(cancelled).toMatchObject({
    status: 200,
    body: { data: { state: 'cancelled', cards: [{ isActive: true }, { isActive: false }] } },
  })
  expect(await meera.orders()).toMatchObject([{ reason: 'The parcel came back', activeCount: 1 }])
  // What did not come is nobody's, and what did is the company's still.
  expect((await send(own.body.data._id, ['A2'])).status).toBe(200)
  expect((await meera.person.get('/fleet/cards')).body.data).toMatchObject([
    { number: 'A1', status: 'accepted' },
  ])
})

test('a card that is removed, or given away, on its way never comes: the order ends with the others', async () => {
  const { admin, driver, meera, order, request: ask, send } = await openWorld()
  const first = await order(3)
  await send(first)
  const idOf = async (number: string) => (await admin.get(`/cards?q=${number}`)).body.data[0]._id
  const remove = async (number: string) => admin.delete(`/cards/${await idOf(number)}`)
  expect((await remove('04A2B3C4D5E681')).status).toBe(200)
  expect(await meera.orders()).toMatchObject([{ state: 'sent', activeCount: 0 }])
  // What does not come may be ordered anew.
  expect((await ask(3)).body.code).toBe('too-many-cards-ordered')
  const second = await order(2)
  expect((await meera.activate()).status).toBe(201)
  const asha = await driver('+919812300005')
  const given = { kind: 'ISO14443', label: null, owner: 'driver', customerId: asha.customerId }
  const rest = { freeReason: null, group: null, mayOverlap: false, expiresAt: null }
  expect((await admin.put(`/cards/${await idOf('04A2B3C4D5E682')}`, { ...given, ...rest })).status).toBe(200)
  expect((await admin.get(`/card-orders?q=04A2B3C4D5E682`)).body.data).toMatchObject([
    { _id: first, state: 'active', reason: null, cards: [{ isActive: true }, {}, {}] },
  ])

  await send(second, ['B1', 'B2'])
  await remove('B1')
  await remove('B2')
  expect(await meera.orders()).toMatchObject([
    { _id: second, state: 'cancelled', reason: 'The card was removed', activeCount: 0 },
    { _id: first },
  ])

  const own = (await asha.post('/driver/card-orders', { ...TO, label: null })).body.data._id
  await send(own, ['C1'])
  expect((await admin.put(`/cards/${await idOf('C1')}`, { ...given, ...rest })).status).toBe(200)
  expect((await asha.get('/driver/card-orders')).body.data).toMatchObject([{ _id: own, state: 'active' }])
})

test('an order is of a driver or a company, and the database counts its cards', async () => {
  const { app, meera, order, send, clock } = await openWorld()
  const { db } = app.database
  const id = await order(2)
  await expect(
    sql`update card_order set customer_id = ${meera.driver.customerId} where id = ${id}`.execute(db),
  ).rejects.toThrow(/card_order_/)
  await expect(sql`update card_order set fleet_id = null where id = ${id}`.execute(db)).rejects.toThrow(
    /card_order_/,
  )
  await expect(
    sql`update card_order set state = 'sent', sent_at = created_at, sent_by = (select id from administrator limit 1)
         where id = ${id}`.execute(db),
  ).rejects.toThrow(/of 2 cards has 0 cards/)
  await send(id, NUMBERS.slice(0, 2))
  await expect(
    sql`update card_order set state = 'active', ended_at = sent_at where id = ${id}`.execute(db),
  ).rejects.toThrow(/of which 0 are active/)
  await expect(
    sql`insert into card_order_card (order_id, position, number) values (${id}, 3, 'A3')`.execute(db),
  ).rejects.toThrow(/has 3 cards/)

  // A company may keep some in store: a year, where a driver's are waited for 90 days.
  clock.advance(days(364))
  expect(await purgeExpired(db, clock.now())).toMatchObject({ card_order: 0 })
  clock.advance(days(2))
  expect(await purgeExpired(db, clock.now())).toMatchObject({ card_order: 1 })
  expect((await sql`select from card_order_card`.execute(db)).rows).toEqual([])
})
