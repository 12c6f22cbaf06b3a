import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectCharger, type TestCharger } from './testing/charger.ts'
import { meteredBy } from './testing/metered.ts'
import { simulatedBookings } from './testing/simulated-bookings.ts'
import { transactionEvents } from './testing/transaction-events.ts'

const soon = { gatewayLimits: { pricesMs: 50 } }

/** A charge at a simulated charger of 2.1 that computes its cost by the tariff that it was sent, times a factor. */
async function charged(costFactor: number) {
  const world = await simulatedBookings({ protocol: '2.1', quirks: { costFactor } }, soon)
  const { charger, pass, seen, admin } = world
  await charger.until(() => charger.received('SetDefaultTariff').length > 0)
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  const { id, driver } = await world.paid()
  await pass(10)
  await driver.post(`/driver/bookings/${id}/stop`)
  await charger.settled()
  await pass(1)
  charger.unplug(1)
  await charger.settled()
  const { items } = (await admin.get('/attention')).body.data
  const waits = items.find(({ kind }: { kind: string }) => kind === 'charger-costs-differ')
  return { booking: await seen(id), waiting: waits?.count }
}

test('what a charger computes by the tariff that it was sent is the bill, and needs nobody', async () => {
  const { booking, waiting } = await charged(1)
  expect(booking.meter.chargerCost).toEqual({
    amount: booking.thirdPartyTotalAmount,
    isFinal: true,
    differs: false,
  })
  expect(booking.thirdPartyTotalAmount).toBeGreaterThan(100)
  expect(waiting).toBe(0)
})

test('a charger that computes otherwise is shown beside the bill, and stands in the bell', async () => {
  const { booking, waiting } = await charged(1.1)
  expect(booking.meter.chargerCost).toMatchObject({ isFinal: true, differs: true })
  expect(waiting).toBe(1)
})

const FLEET = {
  elements: [{ dimension: 'energy', price: 10_000_000, step: 1, when: {} }],
  idle: { graceSeconds: 0, highestPerSession: null, night: null },
  landShare: 0,
  lowest: null,
  highest: null,
  taxIncluded: false,
}

test('a driver with another price has the charger compute that, and everybody else the one that it shows', async () => {
  const world = await simulatedBookings({ protocol: '2.1', quirks: { costFactor: 1 } }, soon)
  const { charger, pass, seen, admin, db } = { ...world, db: world.app.database.db }
  const group = (await admin.post('/admin/driver-groups', { name: 'Fleet' })).body.data._id
  const { _id } = (await admin.post('/admin/tariffs', { code: 'FLEET', name: 'Fleet', content: FLEET })).body
    .data
  await admin.post(`/admin/tariffs/${_id}/publish`, {})
  await admin.post(`/admin/tariffs/${_id}/assignments`, { place: 'network', groupId: group })
  await charger.until(() => charger.received('SetDefaultTariff').length > 0)
  const charge = async (isMember: boolean) => {
    charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
    const driver = await world.driverWith(1000)
    if (isMember) await admin.post(`/admin/driver-groups/${group}/members`, { customerId: driver.customerId })
    const { _id: id } = await world.booked(driver, world.stationId)
    const before = charger.received('RequestStartTransaction').length
    expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
    await charger.until(() => charger.received('RequestStartTransaction').length > before)
    await charger.settled()
    await pass(10)
    await driver.post(`/driver/bookings/${id}/stop`)
    await charger.settled()
    await pass(1)
    charger.unplug(1)
    await charger.settled()
    const { meter, thirdPartyTotalAmount: bill, thirdPartyKwh: kwh } = await seen(id)
    expect(meter.chargerCost).toEqual({ amount: bill, isFinal: true, differs: false })
    return Math.round(bill / kwh / 1.18)
  }
  expect(await charge(true)).toBe(10)
  expect(charger.received('ChangeTransactionTariff')).toMatchObject([
    { tariff: { energy: { prices: [{ priceKwh: 10 }] } } },
  ])
  expect(await charge(false)).toBe(15)
  expect(charger.received('ChangeTransactionTariff')).toHaveLength(1)
  const { rows } =
    await sql`select answer->>'status' as status from charger_command where action = 'ChangeTransactionTariff'`.execute(
      db,
    )
  expect(rows).toEqual([{ status: 'Accepted' }])
})

/** Takes the next call of this action; all others before it are not supported. */
async function takeCall(charger: TestCharger, wanted: string) {
  for (;;) {
    const call = await charger.called()
    if (call.action === wanted) return call
    charger.refuse(call.messageId, 'NotSupported', '')
  }
}

test('a price that a charger has not answered, as its line broke, is sent again, and three times at most', async () => {
  const world = await meteredBy<string>('ocpp2.1')
  const { admin, clock, app } = world
  const start = await world.paid()
  // From now on everybody else pays another price.
  const { _id } = (await admin.post('/admin/tariffs', { code: 'DEAR', name: 'Dear', content: FLEET })).body
    .data
  await admin.post(`/admin/tariffs/${_id}/publish`, {})
  await admin.post(`/admin/tariffs/${_id}/assignments`, { place: 'network' })
  world.charger.answer(start.messageId, { status: 'Accepted' })
  const events = transactionEvents(() => clock.now().toISOString())
  await world.charger.call('TransactionEvent', events.started('T-1', start.idTag))

  const isOver = async () =>
    (
      await app.database.pool.query(
        `select from charger_command where action = 'ChangeTransactionTariff' and ended_at is null`,
      )
    ).rowCount === 0
  const requests = async () =>
    (await app.database.pool.query('select tariff_requests as n from booked_charge')).rows[0].n
  let charger = world.charger
  for (const time of [1, 2, 3]) {
    const { payload } = await takeCall(charger, 'ChangeTransactionTariff')
    expect(payload).toMatchObject({
      transactionId: 'T-1',
      tariff: { energy: { prices: [{ priceKwh: 15 }] } },
    })
    expect(await requests()).toBe(time)
    charger.socket.terminate()
    await expect.poll(isOver).toBe(true)
    clock.advance(31_000)
    // Nothing is written down for a charger that is away.
    await expect.poll(async () => (await admin.get('/chargers')).body.data[0].connected).toBe(false)
    await world.drive()
    expect(await isOver()).toBe(true)
    charger = await world.connect()
    await world.drive()
  }
  expect(await isOver()).toBe(true)
  expect(await requests()).toBe(3)
})

test('a charger that comes back with a version that knows no prices is sent none, and asked for its meter', async () => {
  const world = await meteredBy<string>('ocpp2.1')
  const { admin, clock, app } = world
  const start = await world.paid()
  const { _id } = (await admin.post('/admin/tariffs', { code: 'DEAR', name: 'Dear', content: FLEET })).body
    .data
  await admin.post(`/admin/tariffs/${_id}/publish`, {})
  await admin.post(`/admin/tariffs/${_id}/assignments`, { place: 'network' })
  world.charger.answer(start.messageId, { status: 'Accepted' })
  const events = transactionEvents(() => clock.now().toISOString())
  await world.charger.call('TransactionEvent', events.started('T-1', start.idTag))
  await takeCall(world.charger, 'ChangeTransactionTariff')
  world.charger.socket.terminate()
  const isConnected = async () => (await admin.get('/chargers')).body.data[0].connected
  const isOver = async () =>
    (await app.database.pool.query('select from charger_command where ended_at is null')).rowCount === 0
  await expect.poll(isConnected).toBe(false)
  await expect.poll(isOver).toBe(true)
  const older = await connectCharger({ url: app.url, identity: 'CP-1', protocol: 'ocpp2.0.1' })
  await expect.poll(isConnected).toBe(true)
  clock.advance(minutes(3))
  await world.drive()
  expect((await takeCall(older, 'TriggerMessage')).payload).toMatchObject({ evse: { id: 1 } })
})

test('a price that a charger refuses is not sent again', async () => {
  const world = await meteredBy<string>('ocpp2.1')
  const { admin, clock, app, charger } = world
  const start = await world.paid()
  const { _id } = (await admin.post('/admin/tariffs', { code: 'DEAR', name: 'Dear', content: FLEET })).body
    .data
  await admin.post(`/admin/tariffs/${_id}/publish`, {})
  await admin.post(`/admin/tariffs/${_id}/assignments`, { place: 'network' })
  charger.answer(start.messageId, { status: 'Accepted' })
  const events = transactionEvents(() => clock.now().toISOString())
  await charger.call('TransactionEvent', events.started('T-1', start.idTag))
  const { messageId } = await takeCall(charger, 'ChangeTransactionTariff')
  charger.answer(messageId, { status: 'ConditionNotSupported' })
  const statuses = async () =>
    (
      await app.database.pool.query(
        `select status from charger_command where action = 'ChangeTransactionTariff'`,
      )
    ).rows
  await expect.poll(statuses).toEqual([{ status: 'answered' }])
  clock.advance(31_000)
  await world.drive()
  expect(await statuses()).toEqual([{ status: 'answered' }])
})

test('a running cost is kept, and what is no cost in rupees or cannot be computed is kept as unknown', async () => {
  const world = await meteredBy<string>('ocpp2.1')
  const { charger, clock } = world
  const { id, transactionId } = await world.begun()
  const events = transactionEvents(() => clock.now().toISOString())
  const costEvent = (inclTax: number, more: object = {}) => ({
    ...events.updated(transactionId, 1_000),
    triggerReason: 'RunningCost',
    costDetails: {
      totalCost: { currency: 'INR', typeOfCost: 'NormalCost', total: { inclTax } },
      totalUsage: { energy: 1, chargingTime: 60, idleTime: 0 },
      ...more,
    },
  })
  const kept = async () => (await world.seen(id)).meter.chargerCost
  clock.advance(minutes(1))
  await charger.call('TransactionEvent', costEvent(17.7))
  expect(await kept()).toEqual({ amount: 17.7, isFinal: false, differs: false })
  await charger.call('TransactionEvent', costEvent(-5))
  expect((await kept()).amount).toBe(17.7)
  await charger.call('TransactionEvent', costEvent(0, { failureToCalculate: true }))
  expect((await kept()).amount).toBeNull()
})
