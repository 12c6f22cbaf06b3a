import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { meteredBy } from './testing/metered.ts'
import { allowNoFailure } from './testing/no-failures.ts'
import { simulatedBookings } from './testing/simulated-bookings.ts'
import { transactionEvents } from './testing/transaction-events.ts'

/** A charge of ₹354 for 20 kWh that its charger of 2.1 has begun, with what the charger was answered. */
async function begun() {
  const world = await meteredBy<string>('ocpp2.1', {}, allowNoFailure())
  const { messageId, idTag, ...of } = await world.paid()
  world.charger.answer(messageId, { status: 'Accepted' })
  const events = transactionEvents(() => world.clock.now().toISOString())
  const answer = await world.charger.call('TransactionEvent', events.started('T-1', idTag))
  const changeEvent = (triggerReason: string, transactionLimit?: object) => {
    const event = events.changed('T-1', 'SuspendedEVSE')
    return { ...event, triggerReason, transactionInfo: { ...event.transactionInfo, transactionLimit } }
  }
  return {
    ...world,
    ...of,
    idTag,
    answer,
    events,
    changeEvent,
    charging: { ...of, idTag, transactionId: 'T-1' },
  }
}

test('a charger of 2.1 is sent what was paid for with its first answer, and again on each connection', async () => {
  const { answer, charger, events, connect, clock } = await begun()
  const transactionLimit = { maxCost: 354, maxEnergy: 20_000 }
  expect(answer).toMatchObject({ idTokenInfo: { status: 'Accepted' }, transactionLimit })
  clock.advance(minutes(5))
  expect(await charger.call('TransactionEvent', events.updated('T-1', 2_000))).not.toHaveProperty(
    'transactionLimit',
  )
  const again = await connect()
  expect(await again.call('TransactionEvent', events.updated('T-1', 2_100))).toMatchObject({
    transactionLimit,
  })
  expect(await again.call('TransactionEvent', events.updated('T-1', 2_200))).not.toHaveProperty(
    'transactionLimit',
  )
})

/** What a charger of 2.1 is answered when it begins a charge of this kind; it has said before how full a battery is. */
async function answerTo(station: object, wanted: object) {
  const world = await meteredBy<string>('ocpp2.1', station, allowNoFailure())
  const { charger, clock } = world
  const first = await world.begun({ kWh: undefined, ...wanted, stopAtPercent: undefined })
  clock.advance(minutes(2))
  await world.meter(first, 500, [{ value: '60', measurand: 'SoC', unit: 'Percent' }])
  await world.stop(first, 500)
  const { messageId, idTag } = await world.paid(wanted)
  charger.answer(messageId, { status: 'Accepted' })
  const events = transactionEvents(() => clock.now().toISOString())
  const answer = await charger.call('TransactionEvent', events.started('T-2', idTag))
  clock.advance(minutes(2))
  return { answer, later: await charger.call('TransactionEvent', events.updated('T-2', 3_000)) }
}

test('time and a level of the battery are limits that it is sent, too, and the running cost with each reading', async () => {
  const byHour = await answerTo({ pricePerHour: 120 }, { kWh: undefined, duration: 1 })
  expect(byHour.answer.transactionLimit).toEqual({ maxCost: 141.6, maxTime: 3_600 })
  const byEnergy = await answerTo({}, { kWh: 20, stopAtPercent: 80 })
  expect(byEnergy.answer.transactionLimit).toEqual({ maxCost: 354, maxEnergy: 20_000, maxSoC: 80 })
  // 2 kWh at ₹15 and GST.
  expect(byEnergy.later.totalCost).toBe(35.4)
})

test.each([
  ['less', { maxEnergy: 5_000 }, true],
  ['more', { maxCost: 400, maxEnergy: 20_000 }, true],
  ['as much', { maxCost: 354, maxEnergy: 20_000, maxTime: 60 }, false],
])('a charger whose own limit leaves %s open is sent what was paid for', async (_what, own, isSent) => {
  const { connect, events, charger } = await begun()
  await charger.leave()
  const event = events.updated('T-1', 2_000)
  const info = { ...event.transactionInfo, transactionLimit: own }
  const answer = await (await connect()).call('TransactionEvent', { ...event, transactionInfo: info })
  expect(answer.transactionLimit).toEqual(isSent ? { maxCost: 354, maxEnergy: 20_000 } : undefined)
})

test('a charger whose first word on a connection is a limit that its driver chose is sent what was paid for', async () => {
  const { connect, changeEvent, charger } = await begun()
  await charger.leave()
  const back = await connect()
  const chosen = changeEvent('LimitSet', { maxSoC: 80 })
  expect((await back.call('TransactionEvent', chosen)).transactionLimit).toEqual({
    maxCost: 354,
    maxEnergy: 20_000,
  })
  // What it has made of that is no question.
  const made = changeEvent('LimitSet', { maxSoC: 80, maxCost: 354, maxEnergy: 20_000 })
  expect(await back.call('TransactionEvent', made)).not.toHaveProperty('transactionLimit')
})

test('what a charger keeps is shown, and its word that it is reached ends the charge once', async () => {
  const { charger, changeEvent, seen, id, charging, stop, app, clock, meter, expectBooksToBalance } =
    await begun()
  await charger.call(
    'TransactionEvent',
    changeEvent('LimitSet', { maxCost: 100.5, maxEnergy: 1e300, maxSoC: 80 }),
  )
  expect((await seen(id)).meter.keptLimits).toEqual({
    cost: 100.5,
    energyKWh: null,
    seconds: null,
    percent: 80,
  })
  clock.advance(minutes(5))
  await meter(charging, 5_600)
  await charger.call('TransactionEvent', changeEvent('CostLimitReached'))
  expect(await charger.called()).toMatchObject({
    action: 'RequestStopTransaction',
    payload: { transactionId: 'T-1' },
  })
  await charger.call('TransactionEvent', changeEvent('CostLimitReached'))
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from charger_command where action = 'RequestStopTransaction'`,
  )
  expect(rows).toEqual([{ count: 1 }])
  await stop(charging, 5_600)
  expect(await seen(id)).toMatchObject({
    status: 'confirmed',
    thirdPartyKwh: 5.6,
    charging: { stopReason: 'limit-at-charger' },
  })
  await expectBooksToBalance()
})

test.each(['CostLimitReached', 'EnergyLimitReached', 'TimeLimitReached', 'SoCLimitReached', 'LimitSet'])(
  'a charge that ends by %s, without a word of the limit itself, is billed by its meter',
  async (triggerReason) => {
    const { charger, events, seen, id, clock, expectBooksToBalance } = await begun()
    clock.advance(minutes(10))
    const ended = { ...events.ended('T-1', 9_000), triggerReason }
    expect(await charger.call('TransactionEvent', ended)).toMatchObject({ totalCost: 141.6 })
    expect(await seen(id)).toMatchObject({ status: 'confirmed', thirdPartyTotalAmount: 141.6 })
    await expectBooksToBalance()
  },
)

test('limits of a transaction that nobody pays for change nothing', async () => {
  const { charger, changeEvent, seen, id } = await begun()
  const other = changeEvent('CostLimitReached', { maxCost: 1 })
  const stranger = { ...other, transactionInfo: { ...other.transactionInfo, transactionId: 'T-9' } }
  expect(await charger.call('TransactionEvent', stranger)).toEqual({})
  expect(await seen(id)).toMatchObject({ status: 'in_progress', charging: { stopReason: null } })
})

test('a charger of 2.0.1 is sent no limits', async () => {
  const world = await meteredBy<string>('ocpp2.0.1')
  const charging = await world.begun()
  expect(await world.meter(charging, 1_000)).not.toHaveProperty('transactionLimit')
})

test('without a connection the charger gives what was paid for and no more, and it is billed when it is back', async () => {
  const world = await simulatedBookings({ protocol: '2.1' })
  const { charger, pass, seen } = world
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  const { driver, id } = await world.paid()
  await pass(5)
  charger.goOffline()
  await pass(30)
  expect(charger.model.read(charger.connector(1)).registerWh).toBe(20_000)
  await charger.goOnline()
  await charger.settled()
  await pass(2)
  await charger.until(() => charger.received('RequestStopTransaction').length === 1)
  await charger.settled()
  expect(await seen(id)).toMatchObject({
    status: 'confirmed',
    thirdPartyTotalAmount: 354,
    thirdPartyKwh: 20,
    meter: { unbilledKWh: 0, keptLimits: { cost: 354, energyKWh: 20 } },
  })
  expect(await world.wallet(driver.customerId)).toBe(100_000 - 35_400)
  await world.expectBooksToBalance()
})

test('a reset after which it resumes leaves the charge and its bill as they would be', async () => {
  const world = await simulatedBookings({ protocol: '2.1' })
  const { charger, pass, seen, admin } = world
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  const { id } = await world.paid()
  await pass(5)
  const { rows } = await world.app.database.pool.query('select id from charger')
  const reset = { action: 'Reset', payload: { type: 'ImmediateAndResume' } }
  expect((await admin.post(`/chargers/${rows[0].id}/commands`, reset)).body.data.answer.status).toBe(
    'Accepted',
  )
  await charger.until(({ isConnected }) => !isConnected)
  await pass(2)
  await charger.until(() => charger.sent('TransactionEvent').some((one) => one.triggerReason === 'TxResumed'))
  await charger.settled()
  expect(await seen(id)).toMatchObject({ status: 'in_progress', charging: { state: 'charging' } })
  await pass(15)
  await charger.until(() => charger.received('RequestStopTransaction').length === 1)
  await charger.settled()
  expect(await seen(id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 20, meter: { anomalies: [] } })
  await world.expectBooksToBalance()
})
