/** What some chargers do over time that no single message shows: each charge has its right bill, and nothing fails. */
import { addMs, days, hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import type { OcppVersion } from '../dialects/index.ts'
import type { Payload, TestCharger } from './testing/charger.ts'
import { metered as openMetered, meteredBy as openMeteredBy } from './testing/metered.ts'
import { NEWER } from './testing/network-201.ts'
import { allowNoFailure } from './testing/no-failures.ts'
import { VERSIONS } from './testing/reserved.ts'
import { transactionEvents } from './testing/transaction-events.ts'

const metered = () => openMetered({}, allowNoFailure())
const meteredBy = <Id extends number | string>(version: OcppVersion) =>
  openMeteredBy<Id>(version, {}, allowNoFailure())

type World = Awaited<ReturnType<typeof meteredBy<number | string>>>

/** 8 kWh at 15 rupees, with GST. */
const BILL = { status: 'confirmed', thirdPartyKwh: 8, thirdPartyAmount: 120, thirdPartyTotalAmount: 141.6 }
/** The same, but an operator looks at it first. */
const CLOCK_WRONG = { ...BILL, status: 'completed', meter: { anomalies: ['clock-wrong'] } }

/** The messages of a charge of 8 kWh in twenty minutes, at the times that the clock says. */
async function* chargeOf(world: World, version: OcppVersion, idTag: string) {
  const { clock } = world
  const timestamp = () => clock.now().toISOString()
  const is16 = version === 'ocpp1.6'
  const events = transactionEvents(timestamp)
  let transactionId: number | string = 'T-1'
  const send = async (by: TestCharger, [action, payload]: readonly [string, object]) => {
    const answer = await by.call(action, payload)
    if (action === 'StartTransaction') transactionId = answer.transactionId
    return answer
  }
  const start = is16
    ? (['StartTransaction', world.startOf(idTag)] as const)
    : (['TransactionEvent', events.started('T-1', idTag)] as const)
  yield (by: TestCharger) => send(by, start)
  for (const wh of [2_000, 4_000, 6_000]) {
    clock.advance(minutes(5))
    const values = [{ timestamp: timestamp(), sampledValue: [{ value: String(1_000 + wh) }] }]
    const meter = is16
      ? (['MeterValues', { connectorId: 1, transactionId, meterValue: values }] as const)
      : (['TransactionEvent', events.updated('T-1', 1_000 + wh)] as const)
    yield (by: TestCharger) => send(by, meter)
  }
  clock.advance(minutes(5))
  const stop = is16
    ? (['StopTransaction', { transactionId, meterStop: 9_000, timestamp: timestamp() }] as const)
    : (['TransactionEvent', events.ended('T-1', 9_000)] as const)
  yield (by: TestCharger) => send(by, stop)
}

async function agreed(version: OcppVersion) {
  const world = await meteredBy<number | string>(version)
  const { id, idTag, messageId } = await world.paid()
  world.charger.answer(messageId, { status: 'Accepted' })
  return { ...world, id, messages: chargeOf(world, version, idTag) }
}

describe.each(VERSIONS)('%s', (version) => {
  test('a charger that says everything twice is billed once, and answered alike', async () => {
    const world = await agreed(version)
    for await (const send of world.messages) {
      const once = await send(world.charger)
      // What is settled meanwhile may be said as well.
      expect(await send(world.charger)).toMatchObject(once)
    }
    await world.drive()
    expect(await world.seen(world.id)).toMatchObject(BILL)
    await world.expectBooksToBalance()
  })

  test('a charger that leaves after each message and comes anew loses nothing', async () => {
    const world = await agreed(version)
    await world.charger.leave()
    for await (const send of world.messages) {
      const charger = await world.connect()
      expect(await send(charger)).toBeTypeOf('object')
      await charger.leave()
    }
    await world.drive()
    const owner = await world.operator('owner')
    expect((await owner.get(`/bookings/${world.id}`)).body.data).toMatchObject(BILL)
    await world.expectBooksToBalance()
  })

  test('a charger whose clock leaps a day ahead while a car charges is billed by its meter, and looked at', async () => {
    const world = await meteredBy<number | string>(version)
    const charging = await world.begun()
    world.clock.advance(minutes(10))
    await world.meter(charging, 4_000)
    world.clock.advance(minutes(10))
    const timestamp = addMs(world.clock.now(), days(1)).toISOString()
    await world.stop(charging, 8_000, {
      timestamp,
      ...(version !== 'ocpp1.6' && { meterValue: [{ timestamp, sampledValue: [{ value: 9_000 }] }] }),
    })
    await world.drive()
    expect(await world.seen(charging.id)).toMatchObject(CLOCK_WRONG)
    await world.expectBooksToBalance()
  })

  test('a charger whose clock falls back a day while a car charges is billed by its meter, and looked at', async () => {
    const world = await meteredBy<number | string>(version)
    const charging = await world.begun()
    world.clock.advance(minutes(10))
    await world.meter(charging, 4_000)
    const is16 = version === 'ocpp1.6'
    const say = (wh: number, end: boolean) => {
      world.clock.advance(minutes(5))
      const timestamp = addMs(world.clock.now(), -days(1)).toISOString()
      const values = (value: string | number) => [{ timestamp, sampledValue: [{ value }] }]
      const { transactionId } = charging
      const events = transactionEvents(() => timestamp)
      if (end)
        return world.stop(charging, wh, { timestamp, ...(!is16 && { meterValue: values(1_000 + wh) }) })
      return is16
        ? world.charger.call('MeterValues', {
            connectorId: 1,
            transactionId,
            meterValue: values(String(1_000 + wh)),
          })
        : world.charger.call('TransactionEvent', events.updated(String(transactionId), 1_000 + wh))
    }
    await say(5_000, false)
    await say(6_000, false)
    expect((await world.seen(charging.id)).charging).toMatchObject({ energyKWh: 6 })
    await say(8_000, true)
    await world.drive()
    expect(await world.seen(charging.id)).toMatchObject(CLOCK_WRONG)
    await world.expectBooksToBalance()
  })

  test('five hundred readings that waited for a line all night come to the same bill', async () => {
    const world = await meteredBy<number | string>(version)
    const charging = await world.begun({ kWh: 20 })
    const from = world.clock.now()
    await world.charger.leave()
    world.clock.advance(hours(9))
    const back = await world.connect()
    const is16 = version === 'ocpp1.6'
    const events = transactionEvents(() => from.toISOString())
    const answers = Array.from({ length: 500 }, (_none, index): Promise<Payload> => {
      const timestamp = addMs(from, (index + 1) * minutes(1)).toISOString()
      const wh = 1_000 + (index + 1) * 16
      if (is16) {
        const meterValue = [{ timestamp, sampledValue: [{ value: String(wh) }] }]
        return back.call('MeterValues', { connectorId: 1, transactionId: charging.transactionId, meterValue })
      }
      const event = events.updated(String(charging.transactionId), wh)
      const meterValue = [{ timestamp, sampledValue: [{ value: wh }] }]
      return back.call('TransactionEvent', { ...event, timestamp, meterValue, offline: true })
    })
    for (const answer of await Promise.all(answers)) expect(answer).toBeTypeOf('object')
    const timestamp = addMs(from, minutes(501)).toISOString()
    await world.stop(
      charging,
      8_000,
      { timestamp, ...(!is16 && { meterValue: [{ timestamp, sampledValue: [{ value: 9_000 }] }] }) },
      back,
    )
    await world.drive()
    const owner = await world.operator('owner')
    const { data } = (await owner.get(`/bookings/${charging.id}`)).body
    expect(data).toMatchObject({ thirdPartyKwh: 8, status: 'confirmed', meter: { anomalies: [] } })
    await world.expectBooksToBalance()
  })
})

test('1.6: a start that is tried again with the time of the new try is one charge', async () => {
  const world = await metered()
  const { id, idTag, messageId } = await world.paid()
  world.charger.answer(messageId, { status: 'Accepted' })
  const first = await world.charger.call('StartTransaction', world.startOf(idTag))
  world.clock.advance(minutes(1))
  const again = await world.charger.call('StartTransaction', world.startOf(idTag))
  expect(again).toEqual(first)
  world.clock.advance(minutes(19))
  await world.stop({ id, idTag, transactionId: first.transactionId } as never, 8_000)
  expect(await world.seen(id)).toMatchObject(BILL)
  // By then it is another.
  expect(
    await world.charger.call('StartTransaction', world.startOf(idTag, { meterStart: 9_000 })),
  ).toMatchObject({ idTagInfo: { status: 'Invalid' } })
})

test('1.6: a stop that comes after its connector is free confirms the bill, without more energy too', async () => {
  const world = await metered()
  const charging = await world.begun()
  world.clock.advance(minutes(20))
  await world.meter(charging, 8_000)
  await world.charger.call('BootNotification', { chargePointVendor: 'Kirana', chargePointModel: 'K-120' })
  await world.charger.call('StatusNotification', {
    ...{ connectorId: 1, errorCode: 'NoError', status: 'Available' },
    timestamp: world.clock.now().toISOString(),
  })
  expect(await world.seen(charging.id)).toMatchObject({
    ...{ ...BILL, status: 'completed', meter: { anomalies: ['ended-without-stop'] } },
  })
  await world.stop(charging, 8_000, { reason: 'PowerLoss' })
  expect(await world.seen(charging.id)).toMatchObject({ ...BILL, meter: { anomalies: [] } })
  await world.expectBooksToBalance()
})

test('1.6: a connector that was not taken in is answered, nobody’s charge, and seen', async () => {
  const world = await metered()
  const charging = await world.begun()
  const { charger, admin } = world
  const status = { connectorId: 7, errorCode: 'NoError', status: 'Preparing' }
  expect(await charger.call('StatusNotification', status)).toEqual({})
  const start = await charger.call('StartTransaction', world.startOf('RFID-1', { connectorId: 7 }))
  expect(start).toMatchObject({ transactionId: expect.any(Number), idTagInfo: { status: 'Invalid' } })
  world.clock.advance(minutes(10))
  const values = [{ timestamp: world.clock.now().toISOString(), sampledValue: [{ value: '4000' }] }]
  const meter = { connectorId: 7, transactionId: start.transactionId, meterValue: values }
  expect(await charger.call('MeterValues', meter)).toEqual({})
  const { data } = (await admin.get('/sessions-without-booking')).body
  expect(data).toMatchObject([{ why: 'no-booking', connector: 7, energyKWh: 3 }])
  world.clock.advance(minutes(10))
  await world.stop(charging, 8_000)
  expect(await world.seen(charging.id)).toMatchObject(BILL)
})

test.each(NEWER)(
  '%s: an EVSE that was not taken in is answered, nobody’s charge, and seen',
  async (version) => {
    const world = await meteredBy<string>(version)
    const charging = await world.begun()
    const { charger, admin, clock } = world
    const events = transactionEvents(() => clock.now().toISOString())
    const elsewhere = { evse: { id: 7, connectorId: 1 } }
    const begun = await charger.call('TransactionEvent', { ...events.started('T-7', 'RFID-1'), ...elsewhere })
    expect(begun).toEqual({ idTokenInfo: { status: 'Invalid' } })
    clock.advance(minutes(10))
    expect(await charger.call('TransactionEvent', { ...events.updated('T-7', 4_000), ...elsewhere })).toEqual(
      {},
    )
    const { data } = (await admin.get('/sessions-without-booking')).body
    expect(data).toMatchObject([{ why: 'no-booking', evse: 7, energyKWh: 3 }])
    clock.advance(minutes(10))
    await world.stop(charging, 8_000)
    expect(await world.seen(charging.id)).toMatchObject(BILL)
  },
)

test.each(NEWER)(
  '%s: what was charged without a line days ago is kept apart from what charges now',
  async (version) => {
    const world = await meteredBy<string>(version)
    const charging = await world.begun()
    const { charger, clock } = world
    const events = transactionEvents(() => clock.now().toISOString())
    const old = addMs(clock.now(), -days(3))
    const said = (minute: number, wh: number) => {
      const timestamp = addMs(old, minutes(minute)).toISOString()
      return { timestamp, offline: true, meterValue: [{ timestamp, sampledValue: [{ value: wh }] }] }
    }
    const send = (event: object, fields: object) => charger.call('TransactionEvent', { ...event, ...fields })
    expect(await send(events.started('T-old', 'RFID-1'), said(0, 100))).toEqual({
      idTokenInfo: { status: 'Invalid' },
    })
    await send(events.updated('T-old', 0), said(10, 600))
    await send(events.ended('T-old', 0), said(20, 900))
    clock.advance(minutes(20))
    await world.stop(charging, 8_000)
    expect(await world.seen(charging.id)).toMatchObject(BILL)
    const sessions = (await world.admin.get('/charging-sessions')).body.data
    expect(sessions.find(({ transactionId }: Payload) => transactionId === 'T-old')).toMatchObject({
      ...{ status: 'ended', energyKWh: 0.8, startedAt: old.toISOString(), anomalies: [] },
    })
    await world.expectBooksToBalance()
  },
)
