import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { aCard, ofDriver } from '../ocpp/testing/cards.ts'
import { battery, cabinet, TOKEN } from './testing/cabinet.ts'

const OLD = battery('OLD-1', 20)
const FULL = battery('FULL-1', 95, 2)

test('a card at the cabinet swaps a battery: held when it is in, billed with an invoice when the other is out', async () => {
  const { charger, report, follow, swaps, wallet, driver, ...world } = await cabinet()
  expect((await charger.call('Authorize', { idToken: TOKEN })).idTokenInfo.status).toBe('Accepted')
  await report('BatteryIn', 7, [OLD])
  await follow()
  // At most 2 kWh: ₹20 + ₹30, and 18 % GST.
  expect(await wallet(driver.customerId)).toBe(50_000 - 5_900)
  await world.expectBooksToBalance()
  await report('BatteryOut', 7, [FULL])
  await follow()
  const [swap] = await swaps()
  expect(swap).toMatchObject({
    ...{ status: 'billed', begunBy: 'card', customerId: driver.customerId, doubt: null, energyKWh: 1.5 },
    // 1.5 kWh: ₹20 + ₹22.50, and GST.
    total: 50.15,
    batteries: [
      { way: 'in', slot: 1, serial: 'OLD-1', socPercent: 20 },
      { way: 'out', slot: 2, serial: 'FULL-1', socPercent: 95 },
    ],
  })
  expect(await wallet(driver.customerId)).toBe(50_000 - 5_015)
  await world.expectBooksToBalance()
  const { data } = (await world.admin.get('/papers?kind=tax-invoice')).body
  expect(data).toMatchObject([{ total: 50.15 }])
  expect((await driver.get('/driver/bookings')).body.data).toMatchObject([
    { _id: swap.bookingId, status: 'confirmed', thirdPartyTotalAmount: 50.15 },
  ])
  // Said again after a lost answer, and followed again, it is the same swap.
  await report('BatteryIn', 7, [OLD])
  await report('BatteryOut', 7, [FULL])
  expect(await follow()).toEqual({ followed: 0 })
  expect(await swaps()).toHaveLength(1)
  // What a swap was begun with is kept.
  const [card] = (await world.admin.get('/cards')).body.data
  expect(card.isUsed).toBe(true)
  expect((await world.admin.delete(`/cards/${card._id}`)).body.code).toBe('card-used')
})

test('an operator starts a swap for a driver: what it can cost is held first, and the cabinet is asked', async () => {
  const { admin, charger, chargerId, report, follow, swaps, wallet, driver, app } = await cabinet()
  const { phone } = await app.database.db
    .selectFrom('customer')
    .select('phone')
    .where('id', '=', driver.customerId)
    .executeTakeFirstOrThrow()
  const requested = await admin.post(`/chargers/${chargerId}/battery-swaps`, { phone, batteries: 2 })
  expect(requested).toMatchObject({ status: 201 })
  expect(await wallet(driver.customerId)).toBe(50_000 - 9_440)
  const { messageId, action, payload } = await charger.called()
  expect(action).toBe('RequestBatterySwap')
  charger.answer(messageId, { status: 'Accepted' })
  await report('BatteryIn', payload.requestId, [OLD, battery('OLD-2', 10, 3)], payload.idToken)
  await report('BatteryOut', payload.requestId, [FULL, battery('FULL-2', 100, 4)], payload.idToken)
  await follow()
  expect(await swaps()).toMatchObject([
    { _id: requested.body.data._id, begunBy: 'operator', status: 'billed', energyKWh: 3.3 },
  ])
})

test('an operator reads why a swap cannot begin', async () => {
  const { admin, chargerId, driver, app } = await cabinet({ rupees: 30 })
  const { phone } = await app.database.db
    .selectFrom('customer')
    .select('phone')
    .where('id', '=', driver.customerId)
    .executeTakeFirstOrThrow()
  const refused = await admin.post(`/chargers/${chargerId}/battery-swaps`, { phone, batteries: 1 })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe(
    'The swap cannot begin: the wallet does not hold what it can cost, or something is owed.',
  )
})

test('a cabinet that refuses, or a driver who does not come, has what was held back', async () => {
  const world = await cabinet()
  const { admin, charger, chargerId, follow, swaps, wallet, driver, app, clock } = world
  const { phone } = await app.database.db
    .selectFrom('customer')
    .select('phone')
    .where('id', '=', driver.customerId)
    .executeTakeFirstOrThrow()
  const request = () => admin.post(`/chargers/${chargerId}/battery-swaps`, { phone })
  await request()
  const refused = await charger.called()
  charger.answer(refused.messageId, { status: 'Rejected' })
  await charger.call('Heartbeat', {})
  await expect.poll(async () => (await follow()).followed).toBe(1)
  expect(await wallet(driver.customerId)).toBe(50_000)
  await request()
  const taken = await charger.called()
  charger.answer(taken.messageId, { status: 'Accepted' })
  await charger.call('Heartbeat', {})
  await follow()
  expect(await wallet(driver.customerId)).toBe(50_000 - 5_900)
  clock.advance(minutes(10))
  await follow()
  expect(await wallet(driver.customerId)).toBe(50_000)
  expect((await swaps()).map(({ status }) => status)).toEqual(['released', 'released'])
  // Whoever comes after that is billed all the same.
  const { requestId, idToken } = taken.payload
  await world.report('BatteryIn', requestId, [OLD], idToken)
  await world.report('BatteryOut', requestId, [FULL], idToken)
  await follow()
  expect(await swaps('?status=billed')).toMatchObject([{ customerId: driver.customerId, total: 50.15 }])
  await world.expectBooksToBalance()
})

test('a battery that is not taken costs nothing, and the operator reads that the driver’s own is in the cabinet', async () => {
  const { report, follow, swaps, wallet, driver, waiting, admin } = await cabinet()
  await report('BatteryIn', 3, [OLD])
  await follow()
  await report('BatteryOutTimeout', 3, [FULL])
  await follow()
  expect(await wallet(driver.customerId)).toBe(50_000)
  const [swap] = await swaps()
  expect(swap).toMatchObject({ status: 'released', findings: ['unknown-battery', 'not-taken'] })
  expect(await waiting()).toBe(1)
  expect((await admin.get('/batteries?q=OLD-1')).body.data).toMatchObject([{ status: 'in-cabinet', slot: 1 }])
  await admin.post(`/battery-swaps/${swap._id}/resolve`, { how: 'seen', reason: 'Came back for it' })
  expect(await waiting()).toBe(0)
})

test('a cabinet that goes silent leaves the swap to the operator; its late word is billed', async () => {
  const { report, follow, swaps, wallet, driver, waiting, clock } = await cabinet()
  await report('BatteryIn', 4, [OLD])
  await follow()
  clock.advance(minutes(15))
  await follow()
  expect(await swaps()).toMatchObject([{ status: 'unfinished', doubt: 'silent' }])
  expect(await waiting()).toBe(1)
  expect(await wallet(driver.customerId)).toBe(50_000 - 5_900)
  await report('BatteryOut', 4, [FULL])
  await follow()
  expect(await swaps()).toMatchObject([{ status: 'billed', energyKWh: 1.5 }])
})

test('the operator bills a silent swap by what was said on the telephone, or gives it back', async () => {
  const { report, follow, swaps, wallet, driver, clock, admin, expectBooksToBalance } = await cabinet()
  for (const requestId of [5, 6]) {
    await report('BatteryIn', requestId, [battery(`OLD-${requestId}`, 20, requestId - 4)])
    await follow()
  }
  clock.advance(minutes(15))
  await follow()
  const [second, first] = await swaps()
  const resolve = (id: string, body: object) => admin.post(`/battery-swaps/${id}/resolve`, body)
  expect(await resolve(first._id, { how: 'bill', reason: 'Taken' })).toMatchObject({
    body: { code: 'battery-swap-energy-needed' },
  })
  expect(await resolve(first._id, { how: 'bill', energyKWh: 1, reason: 'Taken' })).toMatchObject({
    status: 200,
  })
  expect(await resolve(second._id, { how: 'release', reason: 'Not taken' })).toMatchObject({ status: 200 })
  // ₹20 + ₹15, and GST; the other is back.
  expect(await wallet(driver.customerId)).toBe(50_000 - 4_130)
  expect(await resolve(second._id, { how: 'bill', energyKWh: 1, reason: 'No' })).toMatchObject({
    body: { code: 'battery-swap-state' },
  })
  await expectBooksToBalance()
})

test('what a cabinet says again with another charge by now is the same swap, and held for once', async () => {
  const { report, follow, swaps, wallet, driver, waiting, expectBooksToBalance } = await cabinet()
  await report('BatteryIn', 7, [OLD])
  await follow()
  await report('BatteryIn', 7, [{ ...OLD, soC: 21 }])
  await follow()
  expect(await wallet(driver.customerId)).toBe(50_000 - 5_900)
  await report('BatteryOut', 7, [FULL])
  await report('BatteryOut', 7, [{ ...FULL, soC: 94 }])
  await follow()
  expect(await swaps()).toMatchObject([{ status: 'billed', energyKWh: 1.5, total: 50.15 }])
  expect(await waiting()).toBe(1)
  expect(await wallet(driver.customerId)).toBe(50_000 - 5_015)
  await expectBooksToBalance()
})

test('a battery that is listed twice in its slot was returned once', async () => {
  const { report, follow, swaps } = await cabinet()
  await report('BatteryIn', 7, [OLD, OLD])
  await report('BatteryOut', 7, [FULL, battery('FULL-2', 95, 3)])
  await follow()
  const [swap] = await swaps()
  expect(swap).toMatchObject({ status: 'billed', energyKWh: 3.4 })
  expect(swap.findings).toContain('fewer-returned')
})

test('a thief who returns another’s battery, or none, is shown to the operator', async () => {
  const world = await cabinet()
  const { report, follow, swaps, driver, waiting, admin } = world
  await report('BatteryIn', 1, [OLD])
  await report('BatteryOut', 1, [FULL])
  await follow()
  const other = await world.driverWith(500)
  await aCard(admin, ofDriver(other.customerId, { number: 'OTHER' }))
  const token = { idToken: 'OTHER', type: 'ISO14443' }
  await report('BatteryIn', 2, [battery('FULL-1', 30)], token)
  await report('BatteryOut', 2, [battery('FULL-2', 90, 3)], token)
  await report('BatteryOut', 3, [battery('FULL-3', 90, 4)], token)
  await follow()
  expect(await swaps()).toMatchObject([
    { status: 'unfinished', doubt: 'none-returned', customerId: other.customerId },
    { status: 'billed', findings: ['others-battery'] },
    { status: 'billed', findings: ['unknown-battery'], customerId: driver.customerId },
  ])
  expect(await waiting()).toBe(3)
  // A battery's history by its serial number.
  const history = await swaps('?q=FULL-1')
  expect(history.map(({ batteries }) => batteries.map(({ way }: { way: string }) => way))).toEqual([
    ['in', 'out'],
    ['in', 'out'],
  ])
})

test('an empty wallet is refused before it begins; what a cabinet has given out all the same is owed', async () => {
  const { charger, report, follow, swaps, wallet, driver, expectBooksToBalance } = await cabinet({
    rupees: 30,
  })
  expect((await charger.call('Authorize', { idToken: TOKEN })).idTokenInfo.status).toBe('NoCredit')
  await report('BatteryIn', 1, [OLD])
  await report('BatteryOut', 1, [FULL])
  await follow()
  expect(await swaps()).toMatchObject([{ status: 'billed', total: 50.15 }])
  expect(await wallet(driver.customerId)).toBe(0)
  await expectBooksToBalance()
})

test('a word that does not say what its batteries hold is left to the operator', async () => {
  const { report, follow, swaps } = await cabinet()
  await report('BatteryIn', 1, [OLD])
  await report('BatteryOut', 1, [{ ...FULL, soC: undefined }])
  await report('BatteryOut', 1, [{ ...FULL, soC: undefined }])
  await follow()
  expect(await swaps()).toMatchObject([{ status: 'unfinished' }])
  expect(await swaps()).toHaveLength(1)
})

test('where nobody has entered what a battery holds, energy that is priced is not given for nothing', async () => {
  const { charger, report, follow, swaps, waiting } = await cabinet({ capacityKWh: null })
  expect((await charger.call('Authorize', { idToken: TOKEN })).idTokenInfo.status).toBe('NotAtThisLocation')
  await report('BatteryIn', 1, [OLD])
  await report('BatteryOut', 1, [FULL])
  await follow()
  expect(await swaps()).toMatchObject([{ status: 'unfinished', doubt: 'no-price', total: null }])
  expect(await waiting()).toBe(1)
})

test('a token that nobody has is billed to nobody', async () => {
  const { report, follow, swaps } = await cabinet()
  const nobody = { idToken: '', type: 'NoAuthorization' }
  await report('BatteryIn', 1, [OLD], nobody)
  await report('BatteryOut', 1, [battery(' ', 100, 2)], nobody)
  await follow()
  expect(await swaps()).toMatchObject([{ status: 'unfinished', doubt: 'nobody-pays', customerId: null }])
})

test('no driver books a slot for a car', async () => {
  const { driver, stationId } = await cabinet()
  const answer = await driver.post('/driver/bookings', { stationId, duration: 1, kWh: 1 })
  expect(answer).toMatchObject({ status: 409, body: { code: 'no-free-connector' } })
})
