import { addMs } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { BOOT_201, NEWER, network201 } from './testing/network-201.ts'

const MINUTE = 60_000
const T0 = new Date('2026-11-20T06:30:00.000Z')
const at = (minutes: number) => addMs(T0, minutes * MINUTE).toISOString()

const register = (minute: number, value: number, fields: object = {}) => ({
  timestamp: at(minute),
  sampledValue: [{ value, ...fields }],
})
const event = (eventType: string, minute: number, seqNo: number, fields: object = {}) => ({
  eventType,
  timestamp: at(minute),
  triggerReason: 'Authorized',
  seqNo,
  evse: { id: 1, connectorId: 1 },
  ...fields,
  transactionInfo: { transactionId: 'T-1', ...('info' in fields ? (fields.info as object) : {}) },
  info: undefined,
})
const started = (fields: object = {}) =>
  event('Started', 0, 0, {
    idToken: { idToken: 'RFID-1', type: 'ISO14443' },
    meterValue: [register(0, 1000, { context: 'Transaction.Begin' })],
    ...fields,
  })
const updated = (minute: number, seqNo: number, wh: number, fields: object = {}) =>
  event('Updated', minute, seqNo, {
    triggerReason: 'MeterValuePeriodic',
    evse: undefined,
    meterValue: [register(minute, wh)],
    ...fields,
  })
const ended = (minute: number, seqNo: number, wh: number, fields: object = {}) =>
  event('Ended', minute, seqNo, {
    triggerReason: 'EVDeparted',
    info: { stoppedReason: 'EVDisconnected' },
    meterValue: [register(minute, wh, { context: 'Transaction.End' })],
    ...fields,
  })

test.each(NEWER)(
  '%s: a session from start to end has its energy, and is there after every message',
  async (version) => {
    const { accepted, sessions, clock } = await network201({}, version)
    const charger = await accepted()
    expect(await charger.call('TransactionEvent', started())).toEqual({ idTokenInfo: { status: 'Invalid' } })
    clock.advance(10 * MINUTE)
    const meterValue = [
      {
        timestamp: at(10),
        sampledValue: [
          { value: 3, unitOfMeasure: { unit: 'kWh' } },
          { value: 125, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W', multiplier: 2 } },
          { value: 41, measurand: 'SoC', unitOfMeasure: { unit: 'Percent' }, location: 'EV' },
        ],
      },
    ]
    expect(await charger.call('TransactionEvent', updated(10, 1, 3000, { meterValue }))).toEqual({})
    expect(await sessions()).toMatchObject([
      { status: 'charging', energyKWh: 2, powerKW: 12.5, socPercent: 41, evse: 1, connector: 1 },
    ])
    clock.advance(20 * MINUTE)
    expect(await charger.call('TransactionEvent', ended(30, 2, 8000))).toEqual({})
    expect(await sessions()).toMatchObject([
      {
        status: 'ended',
        energyKWh: 7,
        startedAt: at(0),
        endedAt: at(30),
        stopReason: 'EVDisconnected',
        anomalies: [],
        transactionId: 'T-1',
        idTag: 'RFID-1',
        bookingId: null,
      },
    ])
  },
)

test('whatever order a transaction’s events arrive in, and however often, it comes to the same', async () => {
  const { accepted, sessions, clock } = await network201()
  const charger = await accepted()
  clock.advance(60 * MINUTE)
  const [first, second, third, last] = [
    started(),
    updated(10, 1, 3000),
    updated(20, 2, 5000),
    ended(30, 3, 8000),
  ]
  await charger.call('TransactionEvent', last)
  expect(await sessions()).toMatchObject([{ status: 'unclaimed', transactionId: 'T-1' }])
  for (const one of [third, last, second, first, first, third, last, second]) {
    await charger.call('TransactionEvent', { ...one, offline: true })
  }
  expect(await sessions()).toMatchObject([
    { status: 'ended', energyKWh: 7, startedAt: at(0), endedAt: at(30), connector: 1, anomalies: [] },
  ])
})

test('whether energy flows is what the charger said last, by its own count', async () => {
  const { accepted, sessions, clock } = await network201()
  const charger = await accepted()
  const state = async () => (await sessions())[0].status
  const report = (seqNo: number, chargingState: string) =>
    charger.call('TransactionEvent', updated(seqNo, seqNo, 1000, { info: { chargingState } }))
  await charger.call('TransactionEvent', started({ info: { chargingState: 'EVConnected' } }))
  expect(await state()).toBe('charging')
  clock.advance(20 * MINUTE)
  for (const [seqNo, chargingState, expected] of [
    [1, 'Charging', 'charging'],
    [2, 'SuspendedEV', 'suspended'],
    [4, 'Charging', 'charging'],
    [3, 'SuspendedEVSE', 'charging'],
    [5, 'SuspendedEVSE', 'suspended'],
    [6, 'Charging', 'charging'],
    [7, 'Idle', 'suspended'],
  ] as const) {
    await report(seqNo, chargingState)
    expect([chargingState, await state()]).toEqual([chargingState, expected])
  }
})

test('only a booking’s own tag is accepted, and its session knows the booking', async () => {
  const { accepted, sessions, tagOfBookingAt, app } = await network201()
  const charger = await accepted()
  const tag = await tagOfBookingAt(0)
  const idToken = { idToken: tag, type: 'Central' }
  expect(await charger.call('Authorize', { idToken })).toEqual({ idTokenInfo: { status: 'Accepted' } })
  expect(await charger.call('Authorize', { idToken: { idToken: 'RFID-1', type: 'ISO14443' } })).toEqual({
    idTokenInfo: { status: 'Invalid' },
  })
  // The cable comes first, the tag later; which of the EVSE's connectors it is, the mapping says.
  await charger.call('TransactionEvent', started({ idToken: undefined, evse: { id: 1 } }))
  expect(await sessions()).toMatchObject([{ bookingId: null, idTag: null, connector: 1 }])
  const known = await charger.call('TransactionEvent', updated(1, 1, 1000, { idToken }))
  expect(known).toEqual({ idTokenInfo: { status: 'Accepted' }, totalCost: 0 })
  const [session] = await sessions()
  expect(session).toMatchObject({ idTag: tag, bookingId: expect.any(String) })
  expect(await charger.call('TransactionEvent', ended(2, 2, 1100, { idToken }))).toMatchObject({
    idTokenInfo: { status: 'Accepted' },
  })
  // Once there is a bill, the charger shows that.
  await app.database.db
    .updateTable('booking')
    .set({
      status: 'completed',
      bill_amount_paise: 1000 as never,
      bill_gst_paise: 180 as never,
      bill_total_paise: 1180 as never,
      bill_energy_wh: 100,
    })
    .where('id', '=', session.bookingId)
    .execute()
  expect(await charger.call('TransactionEvent', ended(2, 2, 1100, { idToken }))).toMatchObject({
    idTokenInfo: { status: 'Accepted' },
    totalCost: 11.8,
    updatedPersonalMessage: { content: expect.stringMatching(/^0\.1 kWh cost ₹11\.80/) },
  })
})

test('a reboot interrupts a session; it goes on, or ends when its connector is free or charges another', async () => {
  const { accepted, connect, sessions, clock } = await network201()
  const charger = await accepted()
  await charger.call('TransactionEvent', started())
  const report = (connectorStatus: string, on = charger) =>
    on.call('StatusNotification', { timestamp: at(1), connectorStatus, evseId: 1, connectorId: 1 })
  clock.advance(10 * MINUTE)
  await charger.call('TransactionEvent', updated(10, 1, 3000))
  // A transaction may begin before there is a cable.
  await report('Available')
  expect(await sessions()).toMatchObject([{ status: 'charging', energyKWh: 2 }])
  const again = await connect()
  expect(await again.call('BootNotification', BOOT_201)).toEqual({
    status: 'Accepted',
    currentTime: clock.now().toISOString(),
    interval: 300,
  })
  expect(await sessions()).toMatchObject([{ status: 'interrupted', energyKWh: 2 }])
  await again.call('TransactionEvent', updated(11, 2, 3100, { info: { chargingState: 'Charging' } }))
  expect(await sessions()).toMatchObject([{ status: 'charging' }])
  await again.call('BootNotification', BOOT_201)
  await report('Available', again)
  expect(await sessions()).toMatchObject([
    { status: 'ended', stopReason: 'Available', anomalies: ['ended-without-stop'] },
  ])
  // Its own end counts, even so late.
  clock.advance(10 * MINUTE)
  await again.call('TransactionEvent', ended(12, 3, 3300))
  expect(await sessions()).toMatchObject([{ status: 'ended', energyKWh: 2.3, anomalies: [] }])

  const next = (transactionId: string, minute: number) =>
    again.call('TransactionEvent', {
      ...started(),
      timestamp: at(minute),
      transactionInfo: { transactionId },
    })
  await next('T-2', 15)
  await next('T-3', 18)
  expect(await sessions()).toMatchObject([
    { transactionId: 'T-3', status: 'charging' },
    { transactionId: 'T-2', status: 'ended', stopReason: 'NextStarted' },
    { transactionId: 'T-1', status: 'ended' },
  ])
})

test('meter values of an EVSE count for the session that charges there', async () => {
  const { accepted, sessions, clock } = await network201()
  const charger = await accepted()
  await charger.call('TransactionEvent', started())
  clock.advance(10 * MINUTE)
  const meterValue = [register(10, 2500, { context: 'Sample.Clock' })]
  expect(await charger.call('MeterValues', { evseId: 1, meterValue })).toEqual({})
  for (const evseId of [0, 2]) {
    expect(await charger.call('MeterValues', { evseId, meterValue: [register(10, 9000)] })).toEqual({})
  }
  expect(await sessions()).toMatchObject([{ energyKWh: 1.5 }])
})

test('another program goes on with the sessions of one that is gone', async () => {
  const first = await network201()
  const charger = await first.accepted()
  await charger.call('TransactionEvent', started())
  const connection = first.app.database.pool.options
  const second = await network201({ connection, clock: first.clock, isSecond: true })
  const moved = await second.connect()
  first.clock.advance(30 * MINUTE)
  await moved.call('TransactionEvent', updated(20, 1, 5000))
  await moved.call('TransactionEvent', ended(30, 2, 8000))
  expect(await first.sessions()).toMatchObject([{ status: 'ended', energyKWh: 7 }])
})

test('a simulated charger is started remotely, charges a car, is stopped, and all of it adds up', async () => {
  const { admin, seen, sessions, simulated, tagOfBookingAt } = await network201()
  const { charger, pass } = await simulated()
  const { _id } = await seen('SIM-1')
  const command = async (action: string, payload: object) => {
    const { body } = await admin.post(`/chargers/${_id}/commands`, { action, payload })
    await charger.settled()
    return body.data.answer
  }
  charger.plugIn(1, { capacityKwh: 60, socPercent: 20, maxPowerKw: 30 })
  const idToken = { idToken: await tagOfBookingAt(0), type: 'Central' }
  const start = { idToken, remoteStartId: 7, evseId: 1 }
  expect(await command('RequestStartTransaction', start)).toMatchObject({ status: 'Accepted' })
  await pass(20 * MINUTE)
  const [running] = await sessions()
  expect(running).toMatchObject({
    status: 'charging',
    energyKWh: 10,
    powerKW: 30,
    bookingId: expect.any(String),
  })
  charger.pauseVehicle(1)
  await charger.settled()
  expect((await sessions())[0].status).toBe('suspended')
  charger.pauseVehicle(1, false)
  charger.goOffline()
  await pass(10 * MINUTE)
  await charger.goOnline()
  await charger.settled()
  const stop = { transactionId: running.transactionId }
  expect(await command('RequestStopTransaction', stop)).toEqual({ status: 'Accepted' })
  expect(await sessions()).toMatchObject([
    { status: 'ended', energyKWh: 15, stopReason: 'Remote', anomalies: [] },
  ])
})

test('a charger that starts remotely, and names the order only, charges for the order’s tag', async () => {
  const { accepted, admin, seen, sessions, tagOfBookingAt } = await network201()
  const charger = await accepted()
  const { _id } = await seen('CS-1')
  const tag = await tagOfBookingAt(0)
  const payload = { idToken: { idToken: tag, type: 'Central' }, remoteStartId: 12, evseId: 1 }
  const requesting = admin.post(`/chargers/${_id}/commands`, { action: 'RequestStartTransaction', payload })
  charger.answer((await charger.called()).messageId, { status: 'Accepted' })
  await requesting
  const info = { remoteStartId: 12 }
  await charger.call('TransactionEvent', started({ idToken: undefined, triggerReason: 'RemoteStart', info }))
  expect(await sessions()).toMatchObject([{ idTag: tag, bookingId: expect.any(String) }])
})

test('a charger that is asked what it is has not started anew: its session and its limits go on', async () => {
  const { accepted, sessions, clock, app } = await network201()
  const charger = await accepted()
  await charger.call('BootNotification', BOOT_201)
  await charger.call('TransactionEvent', started())
  const read = () =>
    app.database.db
      .selectFrom('charger')
      .select(['boot_count', 'last_boot_at', 'firmware'])
      .executeTakeFirstOrThrow()
  const before = await read()
  clock.advance(10 * MINUTE)
  const chargingStation = { ...BOOT_201.chargingStation, firmwareVersion: '2.0' }
  await charger.call('BootNotification', { reason: 'Triggered', chargingStation })
  await charger.call('TransactionEvent', updated(10, 1, 3000))
  expect(await sessions()).toMatchObject([{ status: 'charging', energyKWh: 2 }])
  expect(await read()).toEqual({ ...before, firmware: '2.0' })
})
