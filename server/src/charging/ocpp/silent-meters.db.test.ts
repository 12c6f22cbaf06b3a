import { hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { meteredBy } from './testing/metered.ts'
import { BOOT_201 } from './testing/network-201.ts'
import { VERSIONS } from './testing/reserved.ts'

describe.each(VERSIONS)('%s', (version) => {
  const is16 = version === 'ocpp1.6'

  test('a charger that reports only every quarter of an hour is asked, and its good charge goes on', async () => {
    const world = await meteredBy<number | string>(version)
    const { charger, clock } = world
    const charging = await world.begun()
    clock.advance(minutes(2))
    await world.drive()
    const { messageId, action, payload } = await charger.called()
    expect([action, payload]).toEqual([
      'TriggerMessage',
      is16
        ? { requestedMessage: 'MeterValues', connectorId: 1 }
        : { requestedMessage: 'TransactionEvent', evse: { id: 1 } },
    ])
    charger.answer(messageId, { status: 'Accepted' })
    await world.meter(charging, 1_500)
    clock.advance(minutes(1))
    expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
    clock.advance(minutes(1))
    await world.drive()
    expect((await charger.called()).action).toBe('TriggerMessage')
    clock.advance(minutes(2))
    await world.drive()
    expect(await world.seen(charging.id)).toMatchObject({
      status: 'in_progress',
      charging: { energyKWh: 1.5 },
    })
  })

  test('one that cannot say is asked both ways, goes on, and is billed by the register of its end', async () => {
    const world = await meteredBy<number | string>(version)
    const { charger, clock, wallet } = world
    const charging = await world.begun()
    const answers = () => world.app.database.db.selectFrom('charger_command').select('answer').execute()
    for (const requested of is16
      ? [{ requestedMessage: 'MeterValues', connectorId: 1 }, { requestedMessage: 'MeterValues' }]
      : [
          { requestedMessage: 'TransactionEvent', evse: { id: 1 } },
          { requestedMessage: 'MeterValues', evse: { id: 1 } },
        ]) {
      clock.advance(minutes(2))
      await world.drive()
      const { messageId, payload } = await charger.called()
      expect(payload).toEqual(requested)
      const before = (await answers()).filter(({ answer }) => answer !== null).length
      charger.answer(messageId, { status: 'NotImplemented' })
      await expect
        .poll(async () => (await answers()).filter(({ answer }) => answer !== null).length)
        .toBe(before + 1)
    }
    clock.advance(minutes(10))
    expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
    expect(await world.seen(charging.id)).toMatchObject({ status: 'in_progress' })
    await world.stop(charging, 5_000)
    expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 5 })
    expect(await wallet(charging.driver.customerId)).toBe(100_000 - 8_850)
    await world.expectBooksToBalance()
  })

  test('a silent charge is stopped when its booking is over, and never billed by what nobody knows', async () => {
    const world = await meteredBy<number | string>(version)
    const { charger, clock, wallet } = world
    const charging = await world.begun()
    const { driver, id } = charging
    await charger.leave()
    await expect.poll(async () => (await world.admin.get('/chargers')).body.data[0].connected).toBe(false)
    clock.advance(hours(1))
    await world.drive()
    expect((await world.seen(id)).charging).toMatchObject({ state: 'stopping', stopReason: 'no-readings' })
    // It comes back with a free connector, and says nothing of what flowed.
    const back = await world.connect()
    if (is16) {
      await back.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })
    } else {
      await back.call('BootNotification', BOOT_201)
      const free = { evseId: 1, connectorId: 1, connectorStatus: 'Available' }
      await back.call('StatusNotification', { ...free, timestamp: clock.now().toISOString() })
    }
    await world.drive()
    expect(await world.seen(id)).toMatchObject({ status: 'in_progress', stoppedAt: expect.any(String) })
    expect(await wallet(driver.customerId)).toBe(100_000 - 35_400)
    expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
    const bell = async () => (await (await world.operator('owner')).get('/attention')).body.data.items
    expect(await bell()).toContainEqual(expect.objectContaining({ kind: 'charges-in-doubt', count: 1 }))
    expect(await bell()).toContainEqual(expect.objectContaining({ kind: 'bookings-to-bill', count: 0 }))
    // Its stop, which it had kept, is billed after all.
    const timestamp = new Date(clock.now().getTime() - minutes(5)).toISOString()
    await world.stop(charging, 5_000, { timestamp }, back)
    expect(await world.seen(id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 5 })
    await world.expectBooksToBalance()
  })

  test('a meter that stood still while power was measured is contradictory: the hold stays', async () => {
    const world = await meteredBy<number | string>(version)
    const charging = await world.begun()
    const power = [{ value: '40', measurand: 'Power.Active.Import', unit: 'kW' }]
    for (const _time of [1, 2, 3]) {
      world.clock.advance(minutes(2))
      await world.meter(charging, 0, power)
    }
    expect((await world.seen(charging.id)).status).toBe('in_progress')
    await world.stop(charging, 0)
    expect(await world.seen(charging.id)).toMatchObject({
      status: 'in_progress',
      stoppedAt: expect.any(String),
    })
    expect(await world.auditActions(charging.id)).toContain('booking.hold-in-doubt')
    expect(await world.wallet(charging.driver.customerId)).toBe(100_000 - 35_400)
    await world.expectBooksToBalance()
  })

  /** A charge whose meter stood still while power was measured. */
  async function inDoubt() {
    const world = await meteredBy<number | string>(version)
    const charging = await world.begun()
    world.clock.advance(minutes(20))
    await world.meter(charging, 0, [{ value: '40', measurand: 'Power.Active.Import', unit: 'kW' }])
    await world.stop(charging, 0)
    expect((await world.seen(charging.id)).meter).toMatchObject({ doubt: 'contradictory' })
    const bill = (kWh: number, by = world.admin) =>
      by.post(`/bookings/${charging.id}/bill-in-doubt`, { kWh, reason: 'Read at the display' })
    return { ...world, charging, bill, path: `/bookings/${charging.id}` }
  }

  test('the operator bills a charge in doubt by what they know, once, never above the prepayment', async () => {
    const { bill, charging, wallet, seen, operator, auditActions, expectBooksToBalance } = await inDoubt()
    expect((await bill(8, await operator('viewer'))).status).toBe(403)
    expect((await bill(-1)).status).toBe(400)
    expect((await bill(8)).body.data).toMatchObject({
      status: 'confirmed',
      thirdPartyKwh: 8,
      thirdPartyAmount: 120,
      refundAmount: 212.4,
      meter: { billedBy: 'operator', doubt: null },
    })
    expect((await bill(9)).body.code).toBe('booking-state')
    expect(await wallet(charging.driver.customerId)).toBe(100_000 - 14_160)
    expect(await auditActions(charging.id)).toContain('booking.bill-in-doubt')
    expect((await seen(charging.id)).thirdPartyKwh).toBe(8)
    await expectBooksToBalance()
  })

  test('more than was prepaid is billed up to there, and the rest is noted', async () => {
    const { bill, expectBooksToBalance } = await inDoubt()
    expect((await bill(25)).body.data).toMatchObject({
      thirdPartyKwh: 20,
      refundAmount: 0,
      meter: { unbilledKWh: 5 },
    })
    await expectBooksToBalance()
  })

  test('the operator gives the money of a charge in doubt back, or waits another day', async () => {
    const { admin, path, clock, charging, wallet, bill, expectBooksToBalance } = await inDoubt()
    const inDoubtNow = async () => {
      const { items } = (await admin.get('/attention')).body.data
      return items.find(({ kind }: { kind: string }) => kind === 'charges-in-doubt').count
    }
    expect(await inDoubtNow()).toBe(1)
    expect((await admin.post(`${path}/keep-waiting`)).body.message).toBe('Waiting another day.')
    expect(await inDoubtNow()).toBe(0)
    expect(await wallet(charging.driver.customerId)).toBe(100_000 - 35_400)
    clock.advance(hours(1))
    expect((await admin.post(`${path}/cancel`, { reason: 'Nobody knows' })).body.data.status).toBe(
      'cancelled',
    )
    expect(await wallet(charging.driver.customerId)).toBe(100_000)
    expect((await admin.post(`${path}/keep-waiting`)).body.code).toBe('booking-not-in-doubt')
    expect((await bill(3)).body.code).toBe('booking-state')
    await expectBooksToBalance()
  })

  test('a charge that is metered well is not the operator’s to bill by hand', async () => {
    const world = await meteredBy<number | string>(version)
    const { id } = await world.begun()
    const path = `/bookings/${id}/bill-in-doubt`
    expect((await world.admin.post(path, { kWh: 1, reason: 'x' })).body.code).toBe('booking-not-in-doubt')
  })

  test('a stop that its charger refuses is given again for as long as the car charges', async () => {
    const world = await meteredBy<number | string>(version)
    const { charger, clock } = world
    const charging = await world.begun()
    clock.advance(minutes(10))
    await world.meter(charging, 5_000)
    await charging.driver.post(`/driver/bookings/${charging.id}/stop`)
    charger.answer((await charger.called()).messageId, { status: 'Rejected' })
    const ended = () =>
      world.app.database.db
        .selectFrom('charger_command')
        .select('status')
        .where('ended_at', 'is', null)
        .execute()
    await expect.poll(ended).toEqual([])
    clock.advance(minutes(1))
    expect(await world.drive()).toEqual({ driven: 0, failed: 0 })
    clock.advance(minutes(1))
    await world.drive()
    const again = await charger.called()
    expect(again.action).toBe(is16 ? 'RemoteStopTransaction' : 'RequestStopTransaction')
    charger.answer(again.messageId, { status: 'Accepted' })
    await world.stop(charging, 6_000)
    expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 6 })
    await world.expectBooksToBalance()
  })
})

test.each([
  ['without a context', undefined],
  ['with a context of the end', 'Transaction.End'],
  ['as one of many samples, made with the end', 'Sample.Periodic'],
])('2.0.1: the register of the end counts %s, and the bill is made at once', async (_how, context) => {
  const world = await meteredBy<string>('ocpp2.0.1')
  const charging = await world.begun()
  world.clock.advance(minutes(20))
  const sampledValue = [{ value: 6_000, ...(context && { context }) }]
  const meterValue = [{ timestamp: world.clock.now().toISOString(), sampledValue }]
  await world.stop(charging, 0, { meterValue })
  expect(await world.seen(charging.id)).toMatchObject({
    status: 'confirmed',
    thirdPartyKwh: 5,
    refundAmount: 265.5,
  })
  expect(await world.wallet(charging.driver.customerId)).toBe(100_000 - 8_850)
  await world.expectBooksToBalance()
})

test('1.6: a stop that says its beginning again, at the time of its end, is billed by its end', async () => {
  const world = await meteredBy<number>('ocpp1.6')
  const charging = await world.begun()
  world.clock.advance(minutes(20))
  const timestamp = world.clock.now().toISOString()
  const sampledValue = [{ value: '1000', context: 'Transaction.Begin' }]
  await world.stop(charging, 5_000, { transactionData: [{ timestamp, sampledValue }] })
  expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 5 })
})

test('2.0.1: an end that says its beginning and its end at one time is billed by its end', async () => {
  const world = await meteredBy<string>('ocpp2.0.1')
  const charging = await world.begun()
  world.clock.advance(minutes(20))
  const sampledValue = [
    { value: 1_000, context: 'Transaction.Begin' },
    { value: 6_000, context: 'Transaction.End' },
  ]
  const meterValue = [{ timestamp: world.clock.now().toISOString(), sampledValue }]
  await world.stop(charging, 0, { meterValue })
  expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 5 })
})

test.each([
  ['nothing of its register', []],
  ['only its beginning', [{ value: 1_000, context: 'Transaction.Begin' }]],
])(
  '2.0.1: an end that says %s is in doubt: the hold stays, and its late register is billed',
  async (_how, sampledValue) => {
    const world = await meteredBy<string>('ocpp2.0.1')
    const charging = await world.begun()
    world.clock.advance(minutes(20))
    const timestamp = world.clock.now().toISOString()
    await world.stop(charging, 0, {
      meterValue: sampledValue.length > 0 ? [{ timestamp, sampledValue }] : undefined,
    })
    expect(await world.seen(charging.id)).toMatchObject({
      status: 'in_progress',
      stoppedAt: expect.any(String),
      meter: { doubt: 'no-reading' },
    })
    expect(await world.wallet(charging.driver.customerId)).toBe(100_000 - 35_400)
    await world.stop(charging, 5_000, { timestamp })
    expect((await world.seen(charging.id)).thirdPartyKwh).toBe(5)
    await world.expectBooksToBalance()
  },
)
