import { addMs } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { metered } from './testing/metered.ts'
import { BOOT, network } from './testing/network.ts'

const MINUTE = 60_000
const T0 = new Date('2026-11-20T06:30:00.000Z')
const at = (minutes: number) => addMs(T0, minutes * MINUTE).toISOString()

const start = (fields: object = {}) => ({
  connectorId: 1,
  idTag: 'RFID-1',
  meterStart: 1000,
  timestamp: at(0),
  ...fields,
})
const meter = (transactionId: number, minute: number, wh: number, fields: object = {}) => ({
  connectorId: 1,
  transactionId,
  meterValue: [{ timestamp: at(minute), sampledValue: [{ value: String(wh) }] }],
  ...fields,
})
const stop = (transactionId: number, minute: number, meterStop: number, fields: object = {}) => ({
  transactionId,
  meterStop,
  timestamp: at(minute),
  ...fields,
})

test('a session from start to stop has its energy, and is there after every message', async () => {
  const { accepted, sessions, clock } = await network()
  const charger = await accepted()
  const { transactionId, idTagInfo } = await charger.call('StartTransaction', start())
  // Nobody has booked under this tag: it is written down under its own name, and charges nobody.
  expect(idTagInfo).toEqual({ status: 'Invalid' })
  expect(transactionId).toBeGreaterThan(0)
  clock.advance(10 * MINUTE)
  await charger.call('MeterValues', {
    ...meter(transactionId, 10, 3000),
    meterValue: [
      {
        timestamp: at(10),
        sampledValue: [
          { value: '3', unit: 'kWh' },
          { value: '12.5', measurand: 'Power.Active.Import', unit: 'kW' },
          { value: '41', measurand: 'SoC', unit: 'Percent' },
        ],
      },
    ],
  })
  expect(await sessions()).toMatchObject([
    { status: 'charging', energyKWh: 2, powerKW: 12.5, socPercent: 41, connector: 1, bookingId: null },
  ])
  clock.advance(20 * MINUTE)
  await charger.call('StopTransaction', stop(transactionId, 30, 8000, { reason: 'EVDisconnected' }))
  expect(await sessions()).toMatchObject([
    {
      status: 'ended',
      energyKWh: 7,
      startedAt: at(0),
      endedAt: at(30),
      stopReason: 'EVDisconnected',
      anomalies: [],
      transactionId: String(transactionId),
      idTag: 'RFID-1',
    },
  ])
})

test('a start that is sent again is the same transaction, on another connection too', async () => {
  const { accepted, connect, sessions } = await network()
  const charger = await accepted()
  const first = await charger.call('StartTransaction', start())
  expect(await charger.call('StartTransaction', start())).toEqual(first)
  const again = await connect('CP-1')
  expect(await again.call('StartTransaction', start())).toEqual(first)
  const next = await again.call('StartTransaction', start({ timestamp: at(5) }))
  expect(next.transactionId).not.toBe(first.transactionId)
  expect(await sessions()).toHaveLength(2)
})

test('repeated meter values and a repeated stop change nothing', async () => {
  const { accepted, sessions, clock } = await network()
  const charger = await accepted()
  const { transactionId } = await charger.call('StartTransaction', start())
  clock.advance(30 * MINUTE)
  for (const _time of [1, 2]) await charger.call('MeterValues', meter(transactionId, 10, 3000))
  for (const _time of [1, 2])
    expect(await charger.call('StopTransaction', stop(transactionId, 30, 8000))).toEqual({})
  await charger.call('MeterValues', meter(transactionId, 20, 5000))
  expect(await sessions()).toMatchObject([{ energyKWh: 7, status: 'ended', anomalies: [] }])
})

test('a charger that never learned its transaction’s id loses nothing', async () => {
  const { accepted, sessions, clock } = await network()
  const charger = await accepted()
  clock.advance(40 * MINUTE)
  await charger.call('StartTransaction', start())
  await charger.call('MeterValues', meter(-1, 10, 3000))
  await charger.call('StopTransaction', stop(-1, 30, 8000))
  await charger.call('StopTransaction', stop(-1, 30, 8000))
  await charger.call('StartTransaction', start({ timestamp: at(35), meterStart: 8000 }))
  await charger.call('StopTransaction', stop(0, 40, 9000))
  expect(await sessions()).toMatchObject([
    { status: 'ended', energyKWh: 1 },
    { status: 'ended', energyKWh: 7 },
  ])
})

test('a stop before its start waits for it unclaimed', async () => {
  const { accepted, sessions, clock } = await network()
  const charger = await accepted()
  clock.advance(40 * MINUTE)
  const readings = [{ timestamp: at(10), sampledValue: [{ value: '3000' }] }]
  for (const _time of [1, 2]) {
    await charger.call('StopTransaction', stop(-1, 30, 8000, { transactionData: readings }))
  }
  expect(await sessions()).toMatchObject([{ status: 'unclaimed', connector: null }])
  const { transactionId } = await charger.call('StartTransaction', start())
  expect(await sessions()).toMatchObject([
    { status: 'ended', energyKWh: 7, connector: 1, transactionId: String(transactionId) },
  ])
  expect((await charger.call('StartTransaction', start())).transactionId).toBe(transactionId)
})

test('a charger that was asked what it is has not started anew; one that comes by a new connection has', async () => {
  const { accepted, connect, sessions, admin, seen } = await network()
  const charger = await accepted()
  await charger.call('StartTransaction', start())
  const { _id, bootCount } = await seen('CP-1')
  const ask = async (of: typeof charger) => {
    const payload = { requestedMessage: 'BootNotification' }
    const asking = admin.post(`/chargers/${_id}/commands`, { action: 'TriggerMessage', payload })
    of.answer((await of.called()).messageId, { status: 'Accepted' })
    expect((await asking).body.data).toMatchObject({ status: 'answered' })
  }
  const state = async () => [(await sessions())[0]?.status, (await seen('CP-1')).bootCount - bootCount]
  await ask(charger)
  await charger.call('BootNotification', BOOT)
  expect(await state()).toEqual(['charging', 0])
  await ask(charger)
  const again = await connect('CP-1')
  await again.call('BootNotification', BOOT)
  expect(await state()).toEqual(['interrupted', 1])
})

test('a reboot in the middle leaves the session open; the next start on the connector ends it', async () => {
  const { accepted, connect, sessions, clock } = await network()
  const charger = await accepted()
  const { transactionId } = await charger.call('StartTransaction', start())
  clock.advance(10 * MINUTE)
  await charger.call('MeterValues', meter(transactionId, 10, 3000))
  const again = await connect('CP-1')
  await again.call('BootNotification', BOOT)
  expect(await sessions()).toMatchObject([{ status: 'interrupted', energyKWh: 2 }])
  clock.advance(10 * MINUTE)
  await again.call('MeterValues', meter(transactionId, 20, 4000))
  expect(await sessions()).toMatchObject([{ status: 'interrupted', energyKWh: 3 }])
  await again.call('StartTransaction', start({ timestamp: at(20), meterStart: 4000 }))
  expect(await sessions()).toMatchObject([
    { status: 'charging', energyKWh: 0 },
    { status: 'ended', energyKWh: 3, anomalies: ['ended-without-stop'] },
  ])
})

test('a start that comes late, of an older charge, ends no newer one, and takes none of its readings', async () => {
  const world = await metered()
  const { charger, clock } = world
  const older = clock.now()
  clock.advance(120 * MINUTE)
  const charging = await world.begun()
  clock.advance(10 * MINUTE)
  await world.meter(charging, 5_000)
  const late = world.startOf('RFID-OLD', { meterStart: 500, timestamp: older.toISOString() })
  const { transactionId } = await charger.call('StartTransaction', late)
  clock.advance(5 * MINUTE)
  await charger.call('MeterValues', {
    connectorId: 1,
    meterValue: [{ timestamp: clock.now().toISOString(), sampledValue: [{ value: '7000' }] }],
  })
  expect(await world.seen(charging.id)).toMatchObject({
    ...{ status: 'in_progress', charging: { state: 'charging', energyKWh: 6 } },
  })
  clock.advance(5 * MINUTE)
  await charger.call('StopTransaction', {
    ...{ transactionId, meterStop: 900 },
    timestamp: addMs(older, 30 * MINUTE).toISOString(),
  })
  await world.stop(charging, 8_000)
  expect(await world.seen(charging.id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 8 })
  expect((await world.admin.get('/charging-sessions')).body.data).toMatchObject([
    { status: 'ended', energyKWh: 0.4, stopReason: 'Local', anomalies: [] },
    { status: 'ended', energyKWh: 8, anomalies: [] },
  ])
})

test.each([2 * 60, 7 * 365 * 24 * 60])(
  'a charge by a clock that was put back by %i minutes is a later one: the one before has ended',
  async (minutes) => {
    const { accepted, connect, sessions, clock } = await network()
    const charger = await accepted()
    const { transactionId } = await charger.call('StartTransaction', start())
    clock.advance(10 * MINUTE)
    await charger.call('MeterValues', meter(transactionId, 10, 3000))
    const again = await connect('CP-1')
    const timestamp = addMs(clock.now(), -minutes * MINUTE).toISOString()
    await again.call('StartTransaction', start({ timestamp, meterStart: 3000 }))
    expect(await sessions()).toMatchObject([
      { status: 'charging' },
      { status: 'ended', energyKWh: 2, stopReason: 'NextStarted' },
    ])
  },
)

test('a charge by a clock that stands still is another one than the last, with the same start', async () => {
  const { accepted, sessions, clock } = await network()
  const charger = await accepted()
  const standing = { timestamp: '1970-01-01T00:00:00Z' }
  const numbers: number[] = []
  for (const wh of [5_000, 7_000]) {
    const { transactionId } = await charger.call('StartTransaction', start({ ...standing, meterStart: 0 }))
    numbers.push(transactionId)
    clock.advance(20 * MINUTE)
    await charger.call('StopTransaction', { transactionId, meterStop: wh, ...standing })
    clock.advance(10 * MINUTE)
    // Its answer was lost.
    const again = await charger.call('StartTransaction', start({ ...standing, meterStart: 0 }))
    expect(again.transactionId).toBe(transactionId)
    clock.advance(10 * MINUTE)
  }
  expect(new Set(numbers).size).toBe(2)
  expect(await sessions()).toMatchObject([
    { status: 'ended', energyKWh: 7, idTag: 'RFID-1' },
    { status: 'ended', energyKWh: 5, idTag: 'RFID-1' },
  ])
})

test('a connector that says it is free has ended what ran there; a stop that comes after all still counts', async () => {
  const { accepted, sessions, clock } = await network()
  const charger = await accepted()
  const report = (status: string) =>
    charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status })
  const { transactionId } = await charger.call('StartTransaction', start())
  clock.advance(30 * MINUTE)
  await report('SuspendedEV')
  expect(await sessions()).toMatchObject([{ status: 'suspended' }])
  await report('Charging')
  expect(await sessions()).toMatchObject([{ status: 'charging' }])
  await charger.call('MeterValues', meter(transactionId, 10, 3000))
  await report('Available')
  expect(await sessions()).toMatchObject([{ status: 'ended', energyKWh: 2, stopReason: 'Available' }])
  await charger.call('StopTransaction', stop(transactionId, 30, 8000))
  expect(await sessions()).toMatchObject([
    { status: 'ended', energyKWh: 7, stopReason: 'Local', anomalies: [] },
  ])
})

test('hours offline and then everything at once is as if it had come in time', async () => {
  const { accepted, sessions, clock } = await network()
  const charger = await accepted()
  clock.advance(9 * 60 * MINUTE)
  const { transactionId } = await charger.call('StartTransaction', start())
  for (let minute = 5; minute < 180; minute += 5) {
    await charger.call('MeterValues', meter(transactionId, minute, 1000 + minute * 100))
  }
  await charger.call('StopTransaction', stop(transactionId, 180, 19_000))
  expect(await sessions()).toMatchObject([
    { status: 'ended', energyKWh: 18, startedAt: at(0), endedAt: at(180), anomalies: [] },
  ])
})

test('another program goes on with the sessions of one that is gone', async () => {
  const first = await network()
  const charger = await first.accepted()
  const { transactionId } = await charger.call('StartTransaction', start())
  first.clock.advance(10 * MINUTE)
  await charger.call('MeterValues', meter(transactionId, 10, 3000))
  const connection = first.app.database.pool.options
  const second = await network({ connection, clock: first.clock, isSecond: true })
  const moved = await second.connect('CP-1')
  first.clock.advance(20 * MINUTE)
  await moved.call('MeterValues', meter(transactionId, 20, 5000))
  // The connection at the first program has been overtaken: what it brings is neither stored nor answered.
  charger.socket.send(JSON.stringify([2, 'late', 'MeterValues', meter(transactionId, 25, 6000)]))
  expect(await charger.closed).toEqual({ code: 1000, reason: 'Replaced by a newer connection' })
  await moved.call('StopTransaction', stop(transactionId, 30, 8000))
  expect(await first.sessions()).toMatchObject([{ status: 'ended', energyKWh: 7 }])
})
