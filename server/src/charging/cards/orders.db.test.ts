/** A driver orders a card; the operator sends it, and only that driver can add it. The address goes with the order. */
import { days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purgeExpired } from '../../operations/retention/index.ts'
import { type Caller, testApp } from '../../testing/test-app.ts'
import { aCard, NUMBER, ofDriver } from '../ocpp/testing/cards.ts'

const TO = {
  ...{ name: 'Asha Rao', address: '12, 4th Cross\nIndiranagar', city: 'Bengaluru' },
  ...{ pincode: '560038', stateCode: '29', label: 'Van' },
}

async function openWorld() {
  const on = await testApp()
  const [asha, other] = [await on.driver('+919812300001'), await on.driver('+919812300002')]
  const admin = await on.operator()
  const order = async (by: Caller = asha): Promise<string> => {
    const placed = await by.post('/driver/card-orders', TO)
    expect(placed, JSON.stringify(placed.body)).toMatchObject({
      status: 201,
      body: { data: { state: 'ordered' } },
    })
    return placed.body.data._id
  }
  const send = (id: string, number = NUMBER) => admin.post(`/card-orders/${id}/send`, { numbers: [number] })
  return { ...on, asha, other, admin, order, send }
}

test('a card is made when it is sent, only the driver who ordered it can add it, and that ends the order', async () => {
  const { asha, other, admin, order, send } = await openWorld()
  const id = await order()
  expect((await admin.get('/card-orders?q=560038')).body.data).toMatchObject([
    { _id: id, customerId: asha.customerId, address: TO.address, fleetId: null, count: 1, cards: [] },
  ])
  expect(await send(id, '04:a2:b3:c4:d5:e6:80')).toMatchObject({
    status: 200,
    body: { data: { state: 'sent', cards: [{ number: NUMBER, isActive: false }] } },
  })
  const [own] = (await asha.get('/driver/card-orders')).body.data
  expect(own).toMatchObject({ state: 'sent', pincode: '560038' })
  expect(JSON.stringify(own)).not.toContain(NUMBER)
  expect((await asha.get('/driver/notifications')).body.data).toMatchObject([
    { title: 'Your card is on its way', message: expect.stringContaining('560038') },
  ])
  expect((await other.post('/driver/cards', { number: NUMBER })).body.code).toBe('card-not-to-be-had')
  expect((await asha.post(`/driver/card-orders/${id}/withdraw`)).body.code).toBe('card-order-state')
  expect(await asha.post('/driver/cards', { number: NUMBER })).toMatchObject({
    status: 201,
    body: { data: { label: 'Van', status: 'accepted' } },
  })
  expect((await asha.get('/driver/card-orders')).body.data).toMatchObject([{ state: 'active' }])
  expect((await send(id)).body.code).toBe('card-order-state')
})

test('only a card that is nobody’s, unused and on its way to nobody is sent; a cancelled one is free again', async () => {
  const { asha, other, admin, order, send } = await openWorld()
  await aCard(admin, { number: 'A1' })
  const blocked = await aCard(admin, { owner: 'nobody', freeReason: null, number: 'A2' })
  await admin.post(`/cards/${blocked._id}/block`, { reason: 'Lost' })
  await aCard(admin, { owner: 'nobody', freeReason: null })
  const [first, second] = [await order(), await order(other)]
  for (const number of ['A1', 'A2']) expect((await send(first, number)).body.code).toBe('card-not-free')
  expect((await send(first)).status).toBe(200)
  expect((await send(second)).body.code).toBe('card-not-free')
  expect(await admin.post(`/card-orders/${first}/cancel`, { reason: 'It came back' })).toMatchObject({
    status: 200,
    body: { data: { state: 'cancelled', reason: 'It came back' } },
  })
  expect((await asha.get('/driver/card-orders')).body.data).toMatchObject([{ reason: 'It came back' }])
  expect((await send(second)).status).toBe(200)
  expect((await other.post('/driver/cards', { number: NUMBER })).status).toBe(201)
})

test('two orders are open at most, also of three at once, and five are made in a day; nobody else’s is withdrawn', async () => {
  const { asha, other, order, clock, app } = await openWorld()
  const answers = await Promise.all([1, 2, 3].map(() => asha.post('/driver/card-orders', TO)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
  for (let made = 2; made < 5; made += 1) {
    const [{ _id }] = (await asha.get('/driver/card-orders')).body.data.filter(
      ({ state }: { state: string }) => state === 'ordered',
    )
    expect((await other.post(`/driver/card-orders/${_id}/withdraw`)).body.code).toBe('card-order-not-found')
    expect((await asha.post(`/driver/card-orders/${_id}/withdraw`)).body.data).toMatchObject({
      state: 'cancelled',
      reason: null,
    })
    await order()
  }
  const [{ _id }] = (await asha.get('/driver/card-orders')).body.data
  await asha.post(`/driver/card-orders/${_id}/withdraw`)
  expect((await asha.post('/driver/card-orders', TO)).body.code).toBe('too-many-card-orders')
  clock.advance(days(1))
  await order()
  await expect(
    sql`update card_order set state = 'sent' where state = 'ordered'`.execute(app.database.db),
  ).rejects.toThrow(/card_order_sent/)
})

test('one that waits for three days needs attention; the address goes 30 days after its end, and with the account', async () => {
  const { app, asha, other, admin, operator, order, clock } = await openWorld()
  const { db } = app.database
  const [id] = [await order(), await order(other)]
  expect((await other.post('/driver/erase', { confirmation: 'erase my account' })).status).toBe(200)
  expect((await admin.get('/card-orders')).body.data).toMatchObject([{ _id: id }])
  clock.advance(days(3) + 1)
  const later = await operator()
  expect((await later.get('/attention')).body.data.items).toContainEqual(
    expect.objectContaining({ kind: 'card-orders-unsent', count: 1 }),
  )
  expect((await later.get('/card-orders?attention=card-orders-unsent')).body.data).toMatchObject([
    { _id: id },
  ])
  expect((await later.post(`/card-orders/${id}/send`, { numbers: [NUMBER] })).status).toBe(200)
  expect((await later.get('/card-orders?attention=card-orders-unsent')).body.data).toEqual([])
  expect((await asha.post('/driver/cards', { number: NUMBER })).status).toBe(201)
  clock.advance(days(30))
  expect(await purgeExpired(db, clock.now())).toMatchObject({ card_order: 0 })
  clock.advance(1)
  expect(await purgeExpired(db, clock.now())).toMatchObject({ card_order: 1 })
})

test('a lost card is blocked and another ordered by one call, once, and the new one says which it replaces', async () => {
  const { asha, other, admin, send, clock } = await openWorld()
  const lost = await aCard(admin, ofDriver(asha.customerId, { number: 'LOST-1', label: 'Van' }))
  const { label: _, ...to } = TO
  const replace = (by: Caller = asha, id = lost._id) => by.post(`/driver/cards/${id}/replace`, to)
  expect((await replace(other)).body.code).toBe('card-not-found')
  const done = await replace()
  expect(done).toMatchObject({
    status: 200,
    body: {
      data: { card: { status: 'blocked' }, order: { state: 'ordered', label: 'Van', replaces: 'LOST-1' } },
    },
  })
  const { order } = done.body.data
  expect((await replace()).body.data.order).toEqual(order)
  expect((await asha.get('/driver/card-orders')).body.data).toEqual([order])
  expect((await admin.get('/card-orders')).body.data).toMatchObject([{ _id: order._id, replaces: 'LOST-1' }])
  clock.advance(1000)
  expect((await send(order._id)).status).toBe(200)
  const added = await asha.post('/driver/cards', { number: NUMBER })
  expect(added.body.data).toMatchObject({ label: 'Van', status: 'accepted' })
  expect((await asha.get('/driver/cards')).body.data).toMatchObject([
    { number: NUMBER, status: 'accepted', replaces: 'LOST-1' },
    { number: 'LOST-1', status: 'blocked', replaces: null },
  ])
  expect((await admin.get(`/cards/${added.body.data._id}`)).body.data).toMatchObject({ replaces: 'LOST-1' })
})

test('where no more cards may be ordered a lost one is blocked all the same', async () => {
  const { asha, admin, order } = await openWorld()
  const lost = await aCard(admin, ofDriver(asha.customerId, { number: 'LOST-1' }))
  await order()
  await order()
  const { label: _, ...to } = TO
  const replaced = await asha.post(`/driver/cards/${lost._id}/replace`, to)
  expect(replaced).toMatchObject({
    status: 200,
    body: { data: { card: { status: 'blocked' }, order: null } },
  })
  expect((await admin.get(`/cards/${lost._id}`)).body.data).toMatchObject({ status: 'blocked' })
  expect((await asha.get('/driver/card-orders')).body.data).toHaveLength(2)
})
