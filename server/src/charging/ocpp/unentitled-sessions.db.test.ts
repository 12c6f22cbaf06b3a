import { hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { stopUnentitledSessions } from '../unentitled-sessions/index.ts'
import type { TestCharger } from './testing/charger.ts'
import { metered, meteredBy } from './testing/metered.ts'
import { network } from './testing/network.ts'
import { network201 } from './testing/network-201.ts'
import { transactionEvents } from './testing/transaction-events.ts'

type World = Pick<Awaited<ReturnType<typeof network>>, 'app' | 'clock' | 'operator'>

const look = ({ app, clock }: World) =>
  stopUnentitledSessions({
    db: app.database.db,
    now: clock.now(),
    onFailure: (error) => {
      throw error
    },
  })
/** By an operator who has signed in just now: these tests take long. */
const listed = async (world: World, query = '') =>
  (await (await world.operator('owner')).get(`/sessions-without-booking${query}`)).body.data
const waiting = (world: World) => listed(world, '?attention=sessions-without-booking')

const startOf = (world: World, fields: object = {}) => ({
  connectorId: 1,
  idTag: 'STRANGER',
  meterStart: 1000,
  timestamp: world.clock.now().toISOString(),
  ...fields,
})
const meterOf = (world: World, transactionId: number, wh: number) => ({
  connectorId: 1,
  transactionId,
  meterValue: [{ timestamp: world.clock.now().toISOString(), sampledValue: [{ value: String(wh) }] }],
})

/** Takes the next call, which must be a stop, and answers it. */
async function answerStop(charger: TestCharger, status: string) {
  const { messageId, action, payload } = await charger.called()
  charger.answer(messageId, { status })
  return [action, payload]
}
const answered = async ({ app }: World) => {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from charger_command where ended_at is not null`,
  )
  return rows[0].count
}

test('1.6: a stranger who goes on after Invalid is stopped, again until it ends, recorded and shown', async () => {
  const world = await network()
  const charger = await world.accepted()
  const { transactionId, idTagInfo } = await charger.call('StartTransaction', startOf(world))
  expect(idTagInfo).toEqual({ status: 'Invalid' })
  // It ought to end it itself: that is waited for, as long as no energy is seen.
  expect(await look(world)).toEqual({ found: 0, requested: 0 })
  world.clock.advance(minutes(1))
  await charger.call('MeterValues', meterOf(world, transactionId, 1_300))
  expect(await answerStop(charger, 'Rejected')).toEqual(['RemoteStopTransaction', { transactionId }])
  await expect.poll(() => answered(world)).toBe(1)
  expect(await waiting(world)).toMatchObject([
    { why: 'no-booking', energyKWh: 0.3, idTag: 'STRANGER', connector: 1, asks: 1, endedAt: null },
  ])
  // Refused, unheard, or accepted and not done: it is asked again, ever less often, for as long as it goes on.
  for (const [index, seconds] of [30, 60, 120, 300, 300].entries()) {
    world.clock.advance(seconds * 1_000 - 1)
    expect(await look(world)).toEqual({ found: 0, requested: 0 })
    world.clock.advance(1)
    expect(await look(world)).toEqual({ found: 0, requested: 1 })
    await answerStop(charger, 'Accepted')
    await expect.poll(() => answered(world)).toBe(index + 2)
  }
  await charger.call('StopTransaction', {
    transactionId,
    meterStop: 2_300,
    timestamp: world.clock.now().toISOString(),
    reason: 'Remote',
  })
  world.clock.advance(minutes(10))
  expect(await look(world)).toEqual({ found: 0, requested: 0 })
  const [row] = await waiting(world)
  expect(row).toMatchObject({ status: 'ended', energyKWh: 1.3, asks: 6, answer: 'Accepted' })
  const admin = await world.operator('owner')
  const path = `/sessions-without-booking/${row._id}/acknowledge`
  expect((await (await world.operator('viewer')).post(path)).status).toBe(403)
  for (const _time of [1, 2]) expect((await admin.post(path)).status).toBe(200)
  expect(await waiting(world)).toEqual([])
  expect(await listed(world)).toHaveLength(1)
  expect((await admin.post(path.replace(row._id, row.chargerId))).body.code).toBe(
    'charging-session-not-found',
  )
})

test('1.6: one that ends its session itself is not asked, and what took nothing calls for nobody', async () => {
  const world = await network()
  const charger = await world.accepted()
  const { transactionId } = await charger.call('StartTransaction', startOf(world))
  await charger.call('StopTransaction', {
    transactionId,
    meterStop: 1_000,
    timestamp: world.clock.now().toISOString(),
    reason: 'DeAuthorized',
  })
  world.clock.advance(minutes(1))
  expect(await look(world)).toEqual({ found: 0, requested: 0 })
  expect(await listed(world)).toMatchObject([{ energyKWh: 0, asks: 0 }])
  expect(await waiting(world)).toEqual([])
})

test('1.6: one that was away is asked when it is back, by the process that finds the row', async () => {
  const world = await network()
  const charger = await world.accepted()
  const { transactionId } = await charger.call('StartTransaction', startOf(world))
  await charger.leave()
  await expect.poll(async () => (await world.seen('CP-1')).connected).toBe(false)
  world.clock.advance(minutes(30))
  expect(await look(world)).toEqual({ found: 0, requested: 0 })
  const back = await world.connect('CP-1')
  expect(await look(world)).toEqual({ found: 0, requested: 1 })
  expect(await answerStop(back, 'Accepted')).toEqual(['RemoteStopTransaction', { transactionId }])
})

// Some chargers' own numbers are larger than any that is given to them.
test.each([4_711, 2 ** 31 + 5, 2 ** 53])(
  '1.6: a car that charged before its charger was accepted is found by its meter, and stopped by its own number %d',
  async (number) => {
    const world = await network()
    const charger = await world.accepted()
    await charger.call('MeterValues', meterOf(world, number, 5_000))
    expect(await answerStop(charger, 'Accepted')).toEqual([
      'RemoteStopTransaction',
      { transactionId: number },
    ])
    world.clock.advance(minutes(1))
    // Of another connector by mistake: the number says whose it is.
    await charger.call('MeterValues', { ...meterOf(world, number, 5_400), connectorId: 2 })
    expect(await waiting(world)).toMatchObject([
      { transactionId: String(number), energyKWh: 0.4, connector: 1 },
    ])
    await charger.call('StopTransaction', {
      transactionId: number,
      meterStop: 5_500,
      timestamp: world.clock.now().toISOString(),
    })
    expect(await waiting(world)).toMatchObject([{ energyKWh: 0.5, endedAt: expect.any(String) }])
    world.clock.advance(minutes(10))
    expect(await look(world)).toEqual({ found: 0, requested: 0 })
  },
)

test('1.6: a charger that invents numbers fills no tables', async () => {
  const world = await network()
  const charger = await world.accepted()
  for (let number = 1; number <= 40; number += 1) {
    await charger.call('MeterValues', { ...meterOf(world, 50_000 + number, 1), connectorId: 1 + number })
  }
  const { rows } = await world.app.database.pool.query('select count(*)::int as count from charging_session')
  expect(rows[0].count).toBe(8)
})

test('a stop of an unknown number is shown until an operator has looked', async () => {
  const world = await network()
  const charger = await world.accepted()
  await charger.call('StopTransaction', {
    transactionId: 999_999,
    meterStop: 6_000,
    timestamp: world.clock.now().toISOString(),
  })
  expect(await look(world)).toEqual({ found: 0, requested: 0 })
  expect(await waiting(world)).toMatchObject([{ why: 'unknown-transaction', asks: 0 }])
})

const transaction = (
  world: World,
  eventType: string,
  seqNo: number,
  fields: object = {},
  info: object = {},
) => ({
  eventType,
  timestamp: world.clock.now().toISOString(),
  triggerReason: 'Authorized',
  seqNo,
  transactionInfo: { transactionId: 'tx-1', ...info },
  evse: { id: 1, connectorId: 1 },
  ...fields,
})
const register = (world: World, value: number) => ({
  meterValue: [{ timestamp: world.clock.now().toISOString(), sampledValue: [{ value }] }],
})

test('2.0.1: a stranger is stopped, also one whose beginning never arrived; a plugged-in car is not', async () => {
  const world = await network201()
  const charger = await world.accepted()
  await charger.call(
    'TransactionEvent',
    transaction(world, 'Started', 0, register(world, 1_000), { chargingState: 'EVConnected' }),
  )
  world.clock.advance(minutes(30))
  expect(await look(world)).toEqual({ found: 0, requested: 0 })
  await charger.call(
    'TransactionEvent',
    transaction(world, 'Updated', 1, register(world, 1_000), { chargingState: 'Charging' }),
  )
  const { messageId, action, payload } = await charger.called()
  expect([action, payload]).toEqual(['RequestStopTransaction', { transactionId: 'tx-1' }])
  charger.answer(messageId, { status: 'Rejected' })
  await expect.poll(() => answered(world)).toBe(1)
  world.clock.advance(minutes(1))
  expect(await look(world)).toMatchObject({ requested: 1 })
  await answerStop(charger, 'Accepted')
  // Of another one only the middle ever arrives.
  await charger.call(
    'TransactionEvent',
    transaction(
      world,
      'Updated',
      7,
      { ...register(world, 9_000), evse: { id: 2, connectorId: 1 } },
      { transactionId: 'tx-2', chargingState: 'Charging' },
    ),
  )
  expect((await charger.called()).payload).toEqual({ transactionId: 'tx-2' })
  expect(
    (await waiting(world)).map(({ transactionId }: { transactionId: string }) => transactionId).sort(),
  ).toEqual(['tx-1', 'tx-2'])
})

test('cancelled in the start’s window: the money is back, the car is stopped, and what it took stands at the booking', async () => {
  const world = await metered()
  const { driver, id, idTag, messageId } = await world.paid()
  world.charger.answer(messageId, { status: 'Accepted' })
  expect((await driver.post(`/driver/bookings/${id}/cancel`)).body.data.status).toBe('cancelled')
  await world.drive()
  const { transactionId, idTagInfo } = await world.charger.call('StartTransaction', world.startOf(idTag))
  expect(idTagInfo).toEqual({ status: 'Invalid' })
  // Sent again, it is no more valid than before.
  expect((await world.charger.call('StartTransaction', world.startOf(idTag))).idTagInfo.status).toBe(
    'Invalid',
  )
  expect(await answerStop(world.charger, 'Rejected')).toEqual(['RemoteStopTransaction', { transactionId }])
  const commands = async () => (await world.admin.get(`/chargers/${world.chargerId}/commands`)).body.data
  await expect
    .poll(async () => (await commands()).every(({ endedAt }: { endedAt: unknown }) => endedAt))
    .toBe(true)
  await look(world)
  expect(await waiting(world)).toMatchObject([
    { why: 'booking-cancelled', bookingId: id, customerId: driver.customerId, answer: 'Rejected' },
  ])
  world.clock.advance(minutes(2))
  await world.drive()
  await answerStop(world.charger, 'Accepted')
  await world.stop({ driver, id, idTag, transactionId }, 400)
  expect(await world.seen(id)).toMatchObject({ status: 'cancelled', meter: { unbilledKWh: 0.4 } })
  expect(await world.wallet(driver.customerId)).toBe(100_000)
  expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
  await world.expectBooksToBalance()
})

test('2.0.1: one that ends its transaction itself is not asked, and what took nothing calls for nobody', async () => {
  const world = await network201()
  const charger = await world.accepted()
  const events = transactionEvents(() => world.clock.now().toISOString())
  const answer = await charger.call('TransactionEvent', {
    ...events.started('tx-1', 'STRANGER'),
    transactionInfo: { transactionId: 'tx-1', chargingState: 'EVConnected' },
  })
  expect(answer.idTokenInfo).toEqual({ status: 'Invalid' })
  await charger.call('TransactionEvent', events.ended('tx-1', 1_000))
  world.clock.advance(minutes(1))
  expect(await look(world)).toEqual({ found: 0, requested: 0 })
  expect(await waiting(world)).toEqual([])
})

test('2.0.1: one that was away is asked when it is back, again until it ends, and ever less often', async () => {
  const world = await network201()
  const charger = await world.accepted()
  const events = transactionEvents(() => world.clock.now().toISOString())
  await charger.call('TransactionEvent', events.started('tx-1', 'STRANGER'))
  await answerStop(charger, 'Accepted')
  await expect.poll(() => answered(world)).toBe(1)
  await charger.leave()
  await expect.poll(async () => (await world.seen('CS-1')).connected).toBe(false)
  world.clock.advance(minutes(30))
  expect(await look(world)).toEqual({ found: 0, requested: 0 })
  const back = await world.connect()
  for (const [index, seconds] of [0, 60, 120, 300].entries()) {
    world.clock.advance(seconds * 1_000)
    expect(await look(world), `${seconds} s`).toEqual({ found: 0, requested: 1 })
    expect(await answerStop(back, 'Accepted')).toEqual(['RequestStopTransaction', { transactionId: 'tx-1' }])
    await expect.poll(() => answered(world)).toBe(index + 2)
    expect(await look(world)).toEqual({ found: 0, requested: 0 })
  }
  await back.call('TransactionEvent', events.ended('tx-1', 2_300))
  world.clock.advance(minutes(10))
  expect(await look(world)).toEqual({ found: 0, requested: 0 })
  expect(await waiting(world)).toMatchObject([{ status: 'ended', energyKWh: 1.3, asks: 5 }])
})

test('1.6: a charger that invents stops fills no tables, and its next car is served', async () => {
  const world = await network()
  const charger = await world.accepted()
  const stop = { meterStop: 6_000, timestamp: world.clock.now().toISOString() }
  for (let number = 1; number <= 70; number += 1) {
    expect(await charger.call('StopTransaction', { ...stop, transactionId: 900_000 + number })).toEqual({})
  }
  const { rows } = await world.app.database.pool.query('select count(*)::int as count from charging_session')
  expect(rows[0].count).toBe(64)
  expect((await charger.call('StartTransaction', startOf(world))).transactionId).toBeGreaterThan(0)
})

test('2.0.1: a charger that invents transactions fills no tables, and its next car is served', async () => {
  const world = await network201()
  const charger = await world.accepted()
  const events = transactionEvents(() => world.clock.now().toISOString())
  for (let number = 1; number <= 35; number += 1) {
    await charger.call('TransactionEvent', events.updated(`tx-${number}`, number))
    await charger.call('TransactionEvent', events.ended(`no-${number}`, number))
  }
  const count = async () => {
    const { rows } = await world.app.database.pool.query(
      'select count(*)::int as count from charging_session',
    )
    return rows[0].count
  }
  expect(await count()).toBe(64)
  const answer = await charger.call('TransactionEvent', events.started('real', 'STRANGER'))
  expect(answer.idTokenInfo).toEqual({ status: 'Invalid' })
  expect(await count()).toBe(65)
  // A day later nothing of it is held against the charger.
  world.clock.advance(hours(25))
  await charger.call('TransactionEvent', events.ended('later', 5))
  expect(await count()).toBe(66)
})

test('2.0.1: cancelled in the start’s window: the money is back, the car is stopped, and what it took stands there', async () => {
  const world = await meteredBy<string>('ocpp2.0.1')
  const { driver, id, idTag, messageId } = await world.paid()
  world.charger.answer(messageId, { status: 'Accepted' })
  expect((await driver.post(`/driver/bookings/${id}/cancel`)).body.data.status).toBe('cancelled')
  await world.drive()
  const events = transactionEvents(() => world.clock.now().toISOString())
  const started = events.started('tx-1', idTag)
  expect((await world.charger.call('TransactionEvent', started)).idTokenInfo).toEqual({ status: 'Invalid' })
  // Sent again, it is no more valid than before.
  expect((await world.charger.call('TransactionEvent', started)).idTokenInfo).toEqual({ status: 'Invalid' })
  expect(await answerStop(world.charger, 'Rejected')).toEqual([
    'RequestStopTransaction',
    { transactionId: 'tx-1' },
  ])
  const commands = async () => (await world.admin.get(`/chargers/${world.chargerId}/commands`)).body.data
  await expect
    .poll(async () => (await commands()).every(({ endedAt }: { endedAt: unknown }) => endedAt))
    .toBe(true)
  await look(world)
  expect(await waiting(world)).toMatchObject([
    { why: 'booking-cancelled', bookingId: id, customerId: driver.customerId, answer: 'Rejected' },
  ])
  world.clock.advance(minutes(2))
  await world.drive()
  await answerStop(world.charger, 'Accepted')
  await world.stop({ driver, id, idTag, transactionId: 'tx-1' }, 400)
  expect(await world.seen(id)).toMatchObject({ status: 'cancelled', meter: { unbilledKWh: 0.4 } })
  expect(await world.wallet(driver.customerId)).toBe(100_000)
  expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
  await world.expectBooksToBalance()
})
