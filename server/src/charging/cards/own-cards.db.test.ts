/** A driver adds a card by its printed number, blocks it, and gets no other card by guessing. */
import { days, hours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { aCard, NUMBER, ofDriver } from '../ocpp/testing/cards.ts'

const NOBODYS = { owner: 'nobody', freeReason: null }

async function openWorld() {
  const on = await testApp()
  const [asha, other] = [await on.driver('+919812300001'), await on.driver('+919812300002')]
  const admin = await on.operator()
  return { ...on, asha, other, admin }
}

const refused = { status: 404, body: { code: 'card-not-to-be-had' } }

test('a driver adds nobody’s card by its printed number, sees it, and blocks it at once', async () => {
  const { asha, other, admin } = await openWorld()
  const card = await aCard(admin, NOBODYS)
  const claimed = await asha.post('/driver/cards', { number: '04:a2:b3:c4:d5:e6:80', label: 'Van' })
  expect(claimed).toMatchObject({
    status: 201,
    body: { data: { _id: card._id, number: NUMBER, label: 'Van', status: 'accepted' } },
  })
  expect((await admin.get(`/cards/${card._id}`)).body.data).toMatchObject({
    ...{ owner: 'driver', customerId: asha.customerId, billing: 'wallet' },
  })
  expect((await asha.get('/driver/cards')).body.data).toHaveLength(1)
  expect((await asha.get(`/driver/cards/${card._id}/charges`)).body.data).toEqual([])
  expect((await other.get(`/driver/cards/${card._id}/charges`)).body.code).toBe('card-not-found')
  expect((await other.post(`/driver/cards/${card._id}/block`)).body.code).toBe('card-not-found')
  const blocked = await asha.post(`/driver/cards/${card._id}/block`)
  expect(blocked).toMatchObject({ status: 200, body: { data: { status: 'blocked' } } })
  expect((await admin.get(`/cards/${card._id}`)).body.data.blockReason).toBe(
    'Blocked by the driver in the app',
  )
})

test('a card that is somebody’s, blocked, expired, typed or unknown is not to be had, and all read alike', async () => {
  const { asha, other, admin, clock } = await openWorld()
  await aCard(admin, ofDriver(other.customerId, { number: 'A1' }))
  await aCard(admin, { number: 'A2' })
  const blocked = await aCard(admin, { ...NOBODYS, number: 'A3' })
  await admin.post(`/cards/${blocked._id}/block`, { reason: 'Lost' })
  const soon = new Date(clock.now().getTime() + hours(1)).toISOString()
  await aCard(admin, { ...NOBODYS, number: 'A4', expiresAt: soon })
  await aCard(admin, { ...NOBODYS, number: '123456', kind: 'KeyCode' })
  for (const number of ['A1', 'A2', 'A3', '123456', 'A5']) {
    expect(await asha.post('/driver/cards', { number }), number).toMatchObject(refused)
  }
  clock.advance(hours(1))
  expect(await asha.post('/driver/cards', { number: 'A4' })).toMatchObject(refused)
})

test('a card that a charger has taken before is not to be had', async () => {
  const { asha, admin, app, clock } = await openWorld()
  const card = await aCard(admin, NOBODYS)
  await app.database.db
    .updateTable('card')
    .set({ last_used_at: clock.now() })
    .where('id', '=', card._id)
    .execute()
  expect(await asha.post('/driver/cards', { number: NUMBER })).toMatchObject(refused)
})

test('of two drivers who add one card at once, one has it', async () => {
  const { asha, other, admin } = await openWorld()
  await aCard(admin, NOBODYS)
  const answers = await Promise.all([asha, other].map((one) => one.post('/driver/cards', { number: NUMBER })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404])
})

test('numbers are tried five times in an hour and fifteen times in a day', async () => {
  const { asha, other, clock } = await openWorld()
  const guess = async () => (await asha.post('/driver/cards', { number: 'B1' })).status
  for (const _ of [1, 2, 3]) {
    for (const _ of [1, 2, 3, 4, 5]) expect(await guess()).toBe(404)
    expect(await guess()).toBe(429)
    clock.advance(hours(1))
  }
  expect(await guess()).toBe(429)
  expect((await other.post('/driver/cards', { number: 'B1' })).status).toBe(404)
  clock.advance(days(1))
  expect(await guess()).toBe(404)
})
