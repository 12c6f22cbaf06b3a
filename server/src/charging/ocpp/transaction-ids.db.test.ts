/** Which charge a transaction of 2.0.1 and 2.1 is: by the start that it names, by the answer that named it, by an id that comes again. */
import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { meteredBy } from './testing/metered.ts'
import { BOOT_201, NEWER } from './testing/network-201.ts'
import { allowNoFailure } from './testing/no-failures.ts'
import { transactionEvents } from './testing/transaction-events.ts'

/** 8 kWh at 15 rupees, with GST. */
const BILL = { status: 'confirmed', thirdPartyKwh: 8, thirdPartyTotalAmount: 141.6, meter: { anomalies: [] } }

async function connected(version: (typeof NEWER)[number]) {
  const world = await meteredBy<string>(version, {}, allowNoFailure())
  const { charger, clock } = world
  const events = transactionEvents(() => clock.now().toISOString())
  const send = (event: object, more: object = {}) => charger.call('TransactionEvent', { ...event, ...more })
  return {
    ...world,
    events,
    send,
    /** A car is plugged in, and its transaction begins without a tag. */
    async pluggedIn(transactionId: string) {
      const event = {
        ...events.started(transactionId, ''),
        idToken: undefined,
        triggerReason: 'CablePluggedIn',
      }
      await send(event, { transactionInfo: { transactionId, chargingState: 'EVConnected' } })
      clock.advance(minutes(1))
    },
    /** 8 kWh to the end. */
    async charged(transactionId: string) {
      clock.advance(minutes(10))
      await send(events.updated(transactionId, 5_000))
      clock.advance(minutes(10))
      return send(events.ended(transactionId, 9_000))
    },
  }
}

describe.each(NEWER)('%s', (version) => {
  test.each([
    ['its event names the remote start', true],
    ['its answer to the start names it', false],
  ])(
    'a transaction that runs since the car was plugged in is the booking’s where %s',
    async (_what, isByEvent) => {
      const world = await connected(version)
      const { paid, pluggedIn, charged, send, charger, events, seen, expectBooksToBalance } = world
      await pluggedIn('T-1')
      const { id, messageId, remoteStartId } = await paid()
      charger.answer(messageId, { status: 'Accepted', ...(!isByEvent && { transactionId: 'T-1' }) })
      await expect.poll(async () => (await startStates(world)).at(-1)).toBe('answered')
      const event = { ...events.changed('T-1', 'EVConnected'), triggerReason: 'RemoteStart' }
      const info = { transactionId: 'T-1', chargingState: 'EVConnected' }
      await send(event, { transactionInfo: { ...info, ...(isByEvent && { remoteStartId }) } })
      expect((await seen(id)).status).toBe('in_progress')
      await charged('T-1')
      expect(await seen(id)).toMatchObject(BILL)
      await expectBooksToBalance()
    },
  )

  test('a transaction that its charger has not named in its answer is not the booking’s', async () => {
    const world = await connected(version)
    const { paid, pluggedIn, send, charger, events, seen } = world
    await pluggedIn('T-1')
    const { id, messageId } = await paid()
    charger.answer(messageId, { status: 'Accepted', transactionId: 'T-2' })
    await expect.poll(async () => (await startStates(world)).at(-1)).toBe('answered')
    await send(events.changed('T-1', 'Charging'))
    expect((await seen(id)).status).toBe('reserved')
  })

  test('an id that comes again after a restart is another charge, with a bill of its own', async () => {
    const world = await connected(version)
    const { paid, charged, send, charger, clock, events, seen, expectBooksToBalance } = world
    const bookings = []
    const sent = []
    for (const _charge of [1, 2]) {
      const { id, idTag, messageId } = await paid()
      charger.answer(messageId, { status: 'Accepted' })
      const started = events.started('1', idTag)
      expect(await send(started)).toMatchObject({ idTokenInfo: { status: 'Accepted' } })
      const end = await charged('1')
      expect(end).toMatchObject({ totalCost: 141.6 })
      expect(await seen(id)).toMatchObject(BILL)
      bookings.push(id)
      sent.push(started)
      clock.advance(minutes(5))
      await charger.call('BootNotification', BOOT_201)
    }
    // Said again, each is of its own charge.
    for (const started of sent) await send(started)
    for (const id of bookings) expect(await seen(id)).toMatchObject(BILL)
    const sessions = (await world.admin.get('/charging-sessions')).body.data
    expect(sessions).toMatchObject([{ bookingId: bookings[1] }, { bookingId: bookings[0] }])
    await expectBooksToBalance()
  })

  test('an id that comes again under another tag is another charge, also where the clock was put back', async () => {
    const world = await connected(version)
    const { paid, send, charger, clock, seen, expectBooksToBalance } = world
    const clockOf = { behind: 0 }
    const events = transactionEvents(() => new Date(clock.now().getTime() - clockOf.behind).toISOString())
    const bookings = []
    for (const behind of [0, minutes(180)]) {
      clockOf.behind = behind
      const { id, idTag, messageId } = await paid()
      charger.answer(messageId, { status: 'Accepted' })
      const started = events.started('1', idTag)
      expect(await send(started)).toMatchObject({ idTokenInfo: { status: 'Accepted' } })
      expect(await send(started)).toMatchObject({ idTokenInfo: { status: 'Accepted' } })
      expect((await seen(id)).status).toBe('in_progress')
      clock.advance(minutes(10))
      await send(events.updated('1', 5_000))
      clock.advance(minutes(10))
      await send(events.ended('1', 9_000))
      bookings.push(id)
      clock.advance(minutes(100))
    }
    for (const id of bookings) expect(await seen(id)).toMatchObject(BILL)
    const sessions = (await world.admin.get('/charging-sessions')).body.data
    expect(sessions.map(({ bookingId }: { bookingId: string }) => bookingId).sort()).toEqual(bookings.sort())
    await expectBooksToBalance()
  })

  test('an id that comes again at the same moment, each time under another tag, is of several', async () => {
    const { send, clock, admin } = await connected(version)
    for (const [at, tag] of ['STRANGER-1', 'STRANGER-2', 'STRANGER-3'].entries()) {
      const events = transactionEvents(() => new Date(clock.now().getTime() - minutes(at)).toISOString())
      expect(await send(events.started('1', tag))).toHaveProperty('idTokenInfo')
    }
    expect((await admin.get('/charging-sessions')).body.data).toHaveLength(3)
  })

  test('an id that comes again before its charge has ended ends that one, and is another', async () => {
    const world = await connected(version)
    const { begun, charged, send, charger, clock, events, seen, admin } = world
    const lost = await begun()
    clock.advance(minutes(10))
    await send(events.updated(lost.transactionId, 3_000))
    await charger.call('BootNotification', BOOT_201)
    clock.advance(minutes(5))
    expect(await send({ ...events.started(lost.transactionId, 'RFID-1'), evse: { id: 1 } })).toEqual({
      idTokenInfo: { status: 'Invalid' },
    })
    expect(await seen(lost.id)).toMatchObject({
      ...{ status: 'completed', thirdPartyKwh: 2, meter: { anomalies: ['ended-without-stop'] } },
    })
    await charged(lost.transactionId)
    const sessions = (await admin.get('/charging-sessions')).body.data
    expect(sessions).toMatchObject([
      { bookingId: null, energyKWh: 8, status: 'ended' },
      { bookingId: lost.id, energyKWh: 2, status: 'ended' },
    ])
  })

  test('what charges on under the id of a charge that has ended is nobody’s, and is stopped', async () => {
    const world = await connected(version)
    const { begun, send, charger, clock, events, seen, stop, admin } = world
    const charging = await begun()
    clock.advance(minutes(20))
    await stop(charging, 8_000)
    const { transactionId } = charging
    // What only comes late is not taken for it.
    await send(events.changed(transactionId, 'Charging'))
    expect((await admin.get('/charging-sessions')).body.data).toHaveLength(1)
    clock.advance(minutes(2))
    const event = events.updated(transactionId, 9_500)
    await send(event, { transactionInfo: { transactionId, chargingState: 'Charging' } })
    expect(await charger.called()).toMatchObject({
      ...{ action: 'RequestStopTransaction', payload: { transactionId } },
    })
    expect(await seen(charging.id)).toMatchObject(BILL)
  })
})

const startStates = async ({ app }: { readonly app: Awaited<ReturnType<typeof connected>>['app'] }) =>
  (
    await app.database.db
      .selectFrom('charger_command')
      .select('status')
      .where('action', '=', 'RequestStartTransaction')
      .orderBy('created_at')
      .execute()
  ).map(({ status }) => status)
