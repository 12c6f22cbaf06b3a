/** Readers name the bytes of a UID from the first to the last or the other way round: both are one card. */
import { reverseUid } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { selectWantedList } from '../cards/index.ts'
import { aCard, cardCharges, NUMBER, ofDriver } from './testing/cards.ts'
import { metered } from './testing/metered.ts'

const REVERSED = '80E6D5C4B3A204'

type World = Awaited<ReturnType<typeof metered>>

const authorize = async ({ charger }: World, idTag: string) =>
  (await charger.call('Authorize', { idTag })).idTagInfo
const listOf = async ({ app, admin, clock }: World) => {
  const [{ _id }] = (await admin.get('/chargers')).body.data
  return await selectWantedList(app.database.db, _id, { most: 100, now: clock.now() })
}

test('the wall and the rule turn a UID round alike', async () => {
  const { app } = await metered()
  for (const number of [NUMBER, '04A2B3C4', 'E004015012345678', '04A2B3C4D5E680112233']) {
    const { rows } = await app.database.pool.query('select reverse_uid($1) as other', [number])
    expect(rows).toEqual([{ other: reverseUid(number) }])
  }
  for (const number of ['A1', '04A2B3', 'VOLT-0001', 'ABBA']) expect(reverseUid(number)).toBeUndefined()
  expect(reverseUid('04A2A204')).toBeUndefined()
})

test('a card charges at readers of either order, and from then on charging lists hold both', async () => {
  const world = await metered()
  const driver = await world.driverWith(1000)
  const card = await aCard(world.admin, ofDriver(driver.customerId))
  const before = await listOf(world)
  expect(before.cards.map(({ number }) => number)).toEqual([NUMBER])
  expect(await authorize(world, REVERSED)).toMatchObject({ status: 'Accepted' })
  const after = await listOf(world)
  expect(after.cards.map(({ number }) => number)).toEqual([NUMBER, REVERSED])
  expect(Number(after.version)).toBeGreaterThan(Number(before.version))
  const { idTagInfo } = await world.charger.call('StartTransaction', world.startOf('80:e6:d5:c4:b3:a2:04'))
  expect(idTagInfo).toMatchObject({ status: 'Accepted' })
  expect(await cardCharges(world.admin)).toMatchObject([{ cardId: card._id, number: NUMBER, refused: null }])
  expect((await world.admin.get(`/cards/${card._id}`)).body.data.alsoReadAs).toBe(REVERSED)
  expect((await world.admin.get('/unknown-cards')).body.data).toEqual([])
})

test('a UID is one card’s, however it is written, also of two who add it at once', async () => {
  const world = await metered()
  const add = (number: string, kind = 'ISO14443') =>
    world.admin.post('/cards', { number, kind, owner: 'nobody', freeReason: null })
  const answers = await Promise.all([add(NUMBER), add(REVERSED)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const list = await world.admin.post('/cards/import', { text: `${REVERSED}\n${NUMBER}\n04A2B3C4` })
  expect(list.body.data).toMatchObject({ imported: 0, wrong: [{ line: 1 }, { line: 2 }] })
  const twice = await world.admin.post('/cards/import', { text: '04A2B3C4\nC4B3A204' })
  expect(twice.body.data).toMatchObject({ imported: 0, wrong: [{ line: 2 }] })
  // A code that is typed has no bytes.
  expect((await add('12345678', 'KeyCode')).status).toBe(201)
  expect((await add('78563412', 'KeyCode')).status).toBe(201)
})

test('a card that was shown in the other order before it was added is known so from the start', async () => {
  const world = await metered()
  expect(await authorize(world, REVERSED)).toMatchObject({ status: 'Invalid' })
  const driver = await world.driverWith(1000)
  await aCard(world.admin, { owner: 'nobody', freeReason: null })
  expect((await world.admin.get('/unknown-cards')).body.data).toEqual([])
  const claimed = await driver.post('/driver/cards', { number: REVERSED, label: 'Van' })
  expect(claimed).toMatchObject({ status: 201, body: { data: { number: NUMBER } } })
  expect((await listOf(world)).cards.map(({ number }) => number)).toEqual([NUMBER, REVERSED])
})

test('a typed code opens no card whose bytes it turns round', async () => {
  const world = await metered()
  const driver = await world.driverWith(1000)
  await aCard(world.admin, ofDriver(driver.customerId, { number: '12345678', kind: 'KeyCode' }))
  expect(await authorize(world, '78563412')).toMatchObject({ status: 'Invalid' })
})
