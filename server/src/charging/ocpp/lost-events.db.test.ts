/** Transactions of which the charger's word of their beginning, of their end or of both is lost for good. */
import { addMs, hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { endLostSessions } from '../charging-sessions/index.ts'
import type { Payload } from './testing/charger.ts'
import { metered, meteredBy } from './testing/metered.ts'
import { BOOT_201, NEWER } from './testing/network-201.ts'
import { VERSIONS } from './testing/reserved.ts'
import { transactionEvents } from './testing/transaction-events.ts'

type World = Awaited<ReturnType<typeof meteredBy<string>>>

const BEGUN_WITHOUT_START = ['begun-without-start']
const LOST_BOTH = ['begun-without-start', 'ended-without-stop']

const eventsOf = ({ clock }: Pick<World, 'clock'>) => transactionEvents(() => clock.now().toISOString())
const sessions = async ({ admin }: Pick<World, 'admin'>): Promise<Payload[]> =>
  (await admin.get('/charging-sessions')).body.data
const reportFree = ({ charger, clock }: Pick<World, 'charger' | 'clock'>) =>
  charger.call('StatusNotification', {
    ...{ evseId: 1, connectorId: 1, connectorStatus: 'Available' },
    timestamp: clock.now().toISOString(),
  })

/** Paid, and the charger has agreed to begin; its beginning never comes. */
async function agreed(version: (typeof NEWER)[number]) {
  const world = await meteredBy<string>(version, {}, { gatewayLimits: { settleMs: 50 } })
  const { messageId, ...charging } = await world.paid()
  world.charger.answer(messageId, { status: 'Accepted' })
  const events = eventsOf(world)
  const send = (event: object) => world.charger.call('TransactionEvent', event)
  /** Two readings, ten minutes and 4 kWh apart. */
  async function readTwice(transactionId: string) {
    for (const wh of [1_500, 5_500]) {
      await send(events.updated(transactionId, wh))
      world.clock.advance(minutes(10))
    }
  }
  return { ...world, ...charging, events, send, readTwice }
}

describe.each(NEWER)('%s: a transaction of which only what it metered arrives', (version) => {
  test('is the charge that its charger has agreed to, and is billed from its first reading once it is free', async () => {
    const world = await agreed(version)
    const { clock, id, readTwice } = world
    await readTwice('T-1')
    expect((await world.seen(id)).charging).toMatchObject({ state: 'charging', energyKWh: 4 })
    await reportFree(world)
    clock.advance(minutes(14))
    await world.charger.call('Heartbeat', {})
    expect((await world.seen(id)).status).toBe('in_progress')
    clock.advance(minutes(2))
    await expect.poll(async () => (await world.seen(id)).status).toBe('completed')
    expect(await world.seen(id)).toMatchObject({ thirdPartyKwh: 4, meter: { anomalies: LOST_BOTH } })
    const owner = await world.operator('owner')
    const { items } = (await owner.get('/attention')).body.data
    expect(items).toContainEqual(expect.objectContaining({ kind: 'bookings-to-confirm', count: 1 }))
    await world.expectBooksToBalance()
  })

  test('is billed by its end, and wholly once its beginning comes after all', async () => {
    const world = await agreed(version)
    const { events, id, readTwice, send } = world
    const late = events.started('T-1', world.idTag)
    world.clock.advance(minutes(1))
    await readTwice('T-1')
    await send(events.ended('T-1', 9_000))
    expect(await world.seen(id)).toMatchObject({
      ...{ status: 'completed', thirdPartyKwh: 7.5, meter: { anomalies: BEGUN_WITHOUT_START } },
    })
    await send(late)
    await world.drive()
    expect(await world.seen(id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 8 })
    await world.expectBooksToBalance()
  })

  test('has ended where its charger starts anew and does not go on with it', async () => {
    const world = await agreed(version)
    const { charger, clock, id, readTwice } = world
    await readTwice('T-1')
    await charger.call('BootNotification', BOOT_201)
    clock.advance(minutes(16))
    await expect.poll(async () => (await world.seen(id)).status).toBe('completed')
    expect(await world.seen(id)).toMatchObject({ thirdPartyKwh: 4, meter: { anomalies: LOST_BOTH } })
    await world.expectBooksToBalance()
  })

  test('has ended where its charger is away for a day', async () => {
    const world = await agreed(version)
    const { admin, app, charger, clock, id, readTwice } = world
    await readTwice('T-1')
    await charger.leave()
    await expect.poll(async () => (await admin.get('/chargers')).body.data[0].connected).toBe(false)
    clock.advance(hours(24) + 1)
    expect(await endLostSessions(app.database.db, clock.now())).toBe(1)
    await world.drive()
    const owner = await world.operator('owner')
    expect((await owner.get(`/bookings/${id}`)).body.data).toMatchObject({
      ...{ status: 'completed', thirdPartyKwh: 4, meter: { anomalies: LOST_BOTH } },
    })
    await world.expectBooksToBalance()
  })

  test('is nobody’s where it happened before the charger agreed, or while it had no line', async () => {
    const world = await agreed(version)
    const { charger, clock, events, id, idTag, send } = world
    const before = addMs(clock.now(), -hours(2)).toISOString()
    await send({ ...events.updated('T-old', 5_000), timestamp: before })
    await send({ ...events.updated('T-queued', 5_000), offline: true })
    expect((await world.seen(id)).status).toBe('reserved')
    // They are seen, and asked to stop.
    const states = (await sessions(world)).map(({ transactionId, status }) => [transactionId, status])
    expect(states.toSorted()).toEqual([
      ['T-old', 'unclaimed'],
      ['T-queued', 'unclaimed'],
    ])
    expect((await charger.called()).action).toBe('RequestStopTransaction')
    await send(events.started('T-1', idTag))
    expect((await world.seen(id)).charging).toMatchObject({ state: 'charging' })
  })

  test('without its beginning is asked to stop no more once its connector is free', async () => {
    const world = await meteredBy<string>(version, {}, { gatewayLimits: { settleMs: 50 } })
    const { charger, clock } = world
    const events = eventsOf(world)
    await charger.call('TransactionEvent', events.updated('T-9', 3_000))
    charger.answer((await charger.called()).messageId, { status: 'Rejected' })
    clock.advance(minutes(1))
    await reportFree(world)
    clock.advance(minutes(16))
    const ended = async () => (await sessions(world))[0]?.endedAt
    await expect.poll(ended).toEqual(expect.any(String))
  })
})

test.each(NEWER)(
  '%s: a charge whose end is lost is billed once its connector has been free for a while',
  async (version) => {
    const world = await meteredBy<string>(version, {}, { gatewayLimits: { settleMs: 50 } })
    const charging = await world.begun()
    world.clock.advance(minutes(10))
    await world.meter(charging, 5_000)
    world.clock.advance(1_000)
    await reportFree(world)
    world.clock.advance(minutes(16))
    await expect.poll(async () => (await world.seen(charging.id)).status).toBe('completed')
    expect(await world.seen(charging.id)).toMatchObject({
      ...{ thirdPartyKwh: 5, meter: { anomalies: ['ended-without-stop'] } },
    })
    // It had kept it after all.
    await world.stop(charging, 6_000)
    expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 6 })
    await world.expectBooksToBalance()
  },
)

describe.each(VERSIONS)('%s: a charger that is there, and says nothing more of a charge', (version) => {
  /** Its booking is over: it is asked to stop, refuses, and a quarter of an hour passes. */
  async function refused({ metersSince, byError }: { metersSince: boolean; byError: boolean }) {
    const world = await meteredBy<number | string>(version, {}, { gatewayLimits: { settleMs: 50 } })
    const { app, charger, clock } = world
    const charging = await world.begun()
    clock.advance(minutes(10))
    await world.meter(charging, 5_000)
    await charging.driver.post(`/driver/bookings/${charging.id}/stop`)
    const { messageId } = await charger.called()
    if (byError) charger.refuse(messageId, 'InternalError', 'Unknown transaction')
    else charger.answer(messageId, { status: 'Rejected' })
    const waiting = () =>
      app.database.db.selectFrom('charger_command').select('id').where('ended_at', 'is', null).execute()
    await expect.poll(waiting).toEqual([])
    clock.advance(minutes(10))
    if (metersSince) await world.meter(charging, 6_000)
    clock.advance(minutes(6))
    await charger.call('Heartbeat', {})
    return { ...world, charging }
  }

  test.each([
    ['refuses to stop it', false],
    ['answers its stop with an error', true],
  ])('and %s has forgotten it: it is billed by what was metered', async (_how, byError) => {
    const { charging, ...world } = await refused({ metersSince: false, byError })
    await expect.poll(async () => (await world.seen(charging.id)).status).toBe('completed')
    expect(await world.seen(charging.id)).toMatchObject({
      ...{ thirdPartyKwh: 5, meter: { anomalies: ['ended-without-stop'] } },
    })
    await world.expectBooksToBalance()
  })

  test('has not where it meters it', async () => {
    const { charging, ...world } = await refused({ metersSince: true, byError: false })
    await world.drive()
    const again = await world.charger.called()
    expect(again.action).toBe(version === 'ocpp1.6' ? 'RemoteStopTransaction' : 'RequestStopTransaction')
    expect((await world.seen(charging.id)).status).toBe('in_progress')
    await world.stop(charging, 7_000)
    expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 7 })
  })
})

test.each(NEWER)('%s: a charge that is metered goes on, whatever its connector says', async (version) => {
  const world = await meteredBy<string>(version, {}, { gatewayLimits: { settleMs: 50 } })
  const charging = await world.begun()
  await reportFree(world)
  for (const wh of [1_000, 2_000, 3_000]) {
    world.clock.advance(minutes(8))
    await world.meter(charging, wh)
    await reportFree(world)
  }
  expect((await world.seen(charging.id)).charging).toMatchObject({ state: 'charging', energyKWh: 3 })
  world.clock.advance(minutes(8))
  await world.stop(charging, 4_000)
  expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 4 })
})

describe('1.6: a charge whose start is lost', () => {
  const read = ({ charger, clock }: Pick<World, 'charger' | 'clock'>, wh: number, at = clock.now()) =>
    charger.call('MeterValues', {
      ...{ connectorId: 1, transactionId: -1 },
      meterValue: [{ timestamp: at.toISOString(), sampledValue: [{ value: String(wh) }] }],
    })
  const stop = ({ charger, clock }: Pick<World, 'charger' | 'clock'>, fields: object) =>
    charger.call('StopTransaction', {
      ...{ transactionId: -1, meterStop: 9_000, timestamp: clock.now().toISOString() },
      ...fields,
    })
  /** Paid, and the charger has agreed to begin; its meter says twice what flowed, 4 kWh in ten minutes. */
  async function agreedAndRead() {
    const world = await metered({}, { gatewayLimits: { settleMs: 50 } })
    const { messageId, ...charging } = await world.paid()
    world.charger.answer(messageId, { status: 'Accepted' })
    const start = world.startOf(charging.idTag)
    world.clock.advance(minutes(2))
    for (const wh of [1_500, 5_500]) {
      await read(world, wh)
      world.clock.advance(minutes(10))
    }
    return { ...world, ...charging, start }
  }

  test('is that of its booking by what it meters, and is billed from its first reading', async () => {
    const world = await agreedAndRead()
    await world.drive()
    expect((await world.seen(world.id)).charging).toMatchObject({ state: 'charging', energyKWh: 4 })
    await stop(world, { idTag: world.idTag })
    expect(await world.seen(world.id)).toMatchObject({
      ...{ status: 'completed', thirdPartyKwh: 7.5, meter: { anomalies: BEGUN_WITHOUT_START } },
    })
    // It had kept it after all.
    expect((await world.charger.call('StartTransaction', world.start)).idTagInfo.status).toBe('Accepted')
    await world.drive()
    expect(await world.seen(world.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 8 })
    expect(await sessions(world)).toHaveLength(1)
    await world.expectBooksToBalance()
  })

  test('goes on as the one that its start begins, where that comes meanwhile', async () => {
    const world = await agreedAndRead()
    const { transactionId } = await world.charger.call('StartTransaction', world.start)
    await world.stop({ ...world, transactionId }, 8_000)
    expect(await world.seen(world.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 8 })
    expect(await sessions(world)).toHaveLength(1)
  })

  test('is nobody’s where it was metered before the charger agreed', async () => {
    const world = await metered()
    const before = world.clock.now()
    world.clock.advance(hours(1))
    const { messageId, id } = await world.paid()
    world.charger.answer(messageId, { status: 'Accepted' })
    await read(world, 1_500, before)
    await world.drive()
    expect((await world.seen(id)).status).toBe('reserved')
    expect(await sessions(world)).toEqual([])
  })

  test('and of which nothing but the stop comes is shown, and no start of another day takes it over', async () => {
    const world = await metered()
    await stop(world, { idTag: 'RFID-1', meterStop: 1_000 })
    const owner = await world.operator('owner')
    const shown = async () =>
      (await owner.get('/sessions-without-booking?attention=sessions-without-booking')).body.data
    expect(await shown()).toHaveLength(1)
    world.clock.advance(hours(25))
    await world.charger.call(
      'StartTransaction',
      world.startOf('RFID-1', { timestamp: '2020-01-01T00:00:07Z' }),
    )
    const { db } = world.app.database
    const states = await db.selectFrom('charging_session').select('state').orderBy('created_at').execute()
    expect(states).toEqual([{ state: 'unclaimed' }, { state: 'charging' }])
  })
})

test('1.6: a charge whose stop is lost is billed by what was metered once its connector is free', async () => {
  const world = await metered()
  const charging = await world.begun()
  world.clock.advance(minutes(10))
  await world.meter(charging, 5_000)
  await world.charger.call('StatusNotification', {
    connectorId: 1,
    errorCode: 'NoError',
    status: 'Available',
  })
  expect(await world.seen(charging.id)).toMatchObject({
    ...{ status: 'completed', thirdPartyKwh: 5, meter: { anomalies: ['ended-without-stop'] } },
  })
  await world.expectBooksToBalance()
})
