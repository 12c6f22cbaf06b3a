import { findCommandSet } from '@voltyatra/contract/commands'
import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { meteredBy } from './testing/metered.ts'
import { simulatedBookings } from './testing/simulated-bookings.ts'
import { transactionEvents } from './testing/transaction-events.ts'

test('a simulated charger streams its meter: the charge follows it, and the operator adjusts and ends it', async () => {
  const { charger, admin, pass, paid, seen } = await simulatedBookings({
    protocol: '2.1',
    settings: { MeterValueSampleInterval: '0' },
  })
  const { _id: id } = (await admin.get('/chargers')).body.data[0]
  const request = (action: string, payload: object) =>
    admin.post(`/chargers/${id}/commands`, { action, payload })
  const streams = async () => (await admin.get(`/chargers/${id}/streams`)).body.data
  const { streams: calls } = findCommandSet('ocpp2.1')
  const set = await admin.post(`/chargers/${id}/commands`, calls?.setUp(1) ?? {})
  expect(set.body.data.answer.setMonitoringResult.map(({ status }: { status: string }) => status)).toEqual([
    'Accepted',
    'Accepted',
    'Accepted',
  ])
  await charger.settled()
  expect(await streams()).toMatchObject([
    { evse: 1, measurand: 'Energy.Active.Import.Register', intervalSeconds: 60, mostValues: 6, taken: 0 },
    { evse: 1, measurand: 'Power.Active.Import' },
    { evse: 1, measurand: 'SoC', lastAt: null },
  ])

  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  const { id: booking } = await paid()
  // What the start itself has the charger say may still be on its way.
  await charger.settled()
  const before = charger.sent('TransactionEvent').length
  await pass(5)
  await charger.heartbeat()
  await charger.settled()
  expect(charger.sent('TransactionEvent')).toHaveLength(before)
  const { charging } = await seen(booking)
  expect(charging.energyKWh).toBeGreaterThan(3)
  expect(charging.socPercent).toBeGreaterThan(10)
  const [energy] = await streams()
  expect(energy.taken).toBeGreaterThanOrEqual(24)
  expect(energy.passedOver).toBe(0)

  const params = { interval: 120, values: 12 }
  expect((await request('AdjustPeriodicEventStream', { id: energy.id, params })).body.data.answer).toEqual({
    status: 'Accepted',
  })
  expect((await streams())[0]).toMatchObject({ intervalSeconds: 120, mostValues: 12 })
  await request('ClearVariableMonitoring', { id: [energy.monitorId] })
  await charger.settled()
  expect(await streams()).toHaveLength(2)
})

const watch = (component: string, variable: string, evse = 1) => ({
  component: { name: component, evse: { id: evse } },
  variable: { name: variable },
})
const MONITOR = watch('FiscalMetering', 'EnergyImportRegister')

/** A charge at a charger that streams its register, and says what the test says. */
async function streaming() {
  const world = await meteredBy<string>('ocpp2.1')
  const { charger, clock, admin, chargerId } = world
  const facts = () => ({ requestId: 1, seqNo: 0, generatedAt: clock.now().toISOString() })
  const report = async (watched: object, id = 7) => {
    const monitor = {
      ...{ id, transaction: true, value: 10, type: 'Periodic', severity: 9 },
      eventNotificationType: 'PreconfiguredMonitor',
    }
    const monitors = [{ ...watched, variableMonitoring: [monitor] }]
    expect(await charger.call('NotifyMonitoringReport', { ...facts(), monitor: monitors })).toEqual({})
  }
  await report(MONITOR)
  const open = (id: number, variableMonitoringId = 7) =>
    charger.call('OpenPeriodicEventStream', { constantStreamData: { id, variableMonitoringId, params: {} } })
  expect(await open(3)).toEqual({ status: 'Accepted' })
  let messages = 0
  const notify = async (batch: object) => {
    messages += 1
    charger.socket.send(JSON.stringify([6, `s${messages}`, 'NotifyPeriodicEventStream', batch]))
    await charger.call('Heartbeat', {})
  }
  return {
    ...world,
    open,
    /** The charger reports what its monitor watches. */
    report,
    boot: (firmwareVersion: string, reason: 'PowerUp' | 'Triggered' = 'PowerUp') =>
      charger.call('BootNotification', {
        reason,
        chargingStation: { vendorName: 'Kirana', model: 'K-120', firmwareVersion },
      }),
    /** What is shown of its streams. */
    shown: async () => (await admin.get(`/chargers/${chargerId}/streams`)).body.data,
    /** The charger reports in which unit its register is. */
    async reportUnit(unit: string) {
      const reportData = [
        {
          ...MONITOR,
          variableAttribute: [{ value: '1', mutability: 'ReadOnly' }],
          variableCharacteristics: { dataType: 'decimal', supportsMonitoring: true, unit },
        },
      ]
      expect(await charger.call('NotifyReport', { ...facts(), reportData })).toEqual({})
    },
    /** An operator’s command, and the charger’s answer to it; what the charger does next does not wait for more. */
    async commanded(action: string, payload: object, answer: object) {
      const given = admin.post(`/chargers/${chargerId}/commands`, { action, payload })
      const { messageId } = await charger.called()
      charger.answer(messageId, answer)
      return given
    },
    /** A message as it is; resolved once the program has taken it in. */
    notify,
    /** Registers at so many seconds from now. */
    stream(values: readonly (readonly [seconds: number, wh: number | string])[], id = 3) {
      const data = values.map(([t, v]) => ({ t, v: String(v) }))
      return notify({ id, pending: 0, basetime: clock.now().toISOString(), data })
    },
    counted: async () => {
      const [{ taken, passedOver }] = (await admin.get(`/chargers/${chargerId}/streams`)).body.data
      return { taken, passedOver }
    },
  }
}

test('values out of order, again, from before the charge and that cannot be count once or not at all', async () => {
  const world = await streaming()
  const { clock, stream, counted, seen } = world
  await stream([[0, 900]])
  expect(await counted()).toEqual({ taken: 0, passedOver: 1 })
  const { id } = await world.begun()
  clock.advance(minutes(10))
  await stream([
    [-60, 5_000],
    [-120, 4_000],
    [-120, 4_000],
    [-3_600, 10],
    [-30, '-5'],
    [-30, 'many'],
    [0, 6_000],
  ])
  expect(await counted()).toEqual({ taken: 3, passedOver: 5 })
  expect((await seen(id)).charging.energyKWh).toBe(5)
})

test('a batch that is written otherwise than the protocol has it is mended as a call is, and counts', async () => {
  const { clock, notify, counted, seen, begun, admin, chargerId } = await streaming()
  const { id } = await begun()
  clock.advance(minutes(10))
  const written = clock.now().getTime()
  await notify({
    id: '3',
    basetime: written,
    data: [{ t: '-60', v: 5_000 }, { t: -30 }, { t: 0, v: 6_000 }],
  })
  expect(await counted()).toEqual({ taken: 2, passedOver: 0 })
  expect((await seen(id)).charging.energyKWh).toBe(5)
  // Without its stream it says nothing.
  await notify({ pending: 0, basetime: written, data: [{ t: 0, v: 7_000 }] })
  expect(await counted()).toEqual({ taken: 2, passedOver: 0 })
  const { data } = (await admin.get(`/chargers/${chargerId}/messages?action=NotifyPeriodicEventStream`)).body
  expect(data).toMatchObject([
    { errorCode: 'OccurrenceConstraintViolation', repairs: [] },
    {
      errorCode: null,
      repairs: [
        'id: read as 3, sent as text',
        `basetime: read as ${clock.now().toISOString()}, written ${written}`,
        'data[0].t: read as -60, sent as text',
        'data[0].v: read as text, sent as a number',
        'data[1]: left out, without v',
        'data[2].v: read as text, sent as a number',
        'pending: missing, read as 0',
      ],
    },
  ])
})

test('what comes of a charge that has ended changes nothing of it, nor of the next one', async () => {
  const world = await streaming()
  const { clock, stream, counted, seen } = world
  const first = await world.begun()
  clock.advance(minutes(10))
  await world.stop(first, 3_000)
  const ended = (await seen(first.id)).meter
  await stream([[-300, 3_500]])
  expect(await counted()).toEqual({ taken: 0, passedOver: 1 })
  expect((await seen(first.id)).meter).toEqual(ended)
})

test('a huge batch is read up to its newest 500 values, and the rest is counted', async () => {
  const { stream, counted, begun, clock } = await streaming()
  await begun()
  clock.advance(minutes(30))
  await stream(Array.from({ length: 1_200 }, (_, at) => [at - 1_200, 1_000 + at] as const))
  expect(await counted()).toEqual({ taken: 500, passedOver: 700 })
})

test('streams of unknown monitors and too many are refused; a batch of an unknown one stands in the log alone', async () => {
  const { open, stream, counted, admin, chargerId, charger } = await streaming()
  expect(await open(4, 8)).toMatchObject({ status: 'Rejected', statusInfo: { reasonCode: 'UnknownMonitor' } })
  for (let id = 100; id < 149; id += 1) expect(await open(id)).toEqual({ status: 'Accepted' })
  expect(await open(200)).toMatchObject({ status: 'Rejected', statusInfo: { reasonCode: 'TooManyStreams' } })
  expect(await open(3)).toEqual({ status: 'Accepted' })
  await stream([[0, 1_000]], 999)
  expect(await counted()).toEqual({ taken: 0, passedOver: 0 })
  const { data } = (await admin.get(`/chargers/${chargerId}/messages?action=NotifyPeriodicEventStream`)).body
  expect(data).toMatchObject([{ errorCode: 'UnknownStream' }])
  expect(await charger.call('ClosePeriodicEventStream', { id: 3 })).toEqual({})
  expect(await charger.call('ClosePeriodicEventStream', { id: 3 })).toEqual({})
  expect((await admin.get(`/chargers/${chargerId}/streams`)).body.data).toHaveLength(49)
})

test('a charge is metered by streams and messages together, and billed once', async () => {
  const world = await streaming()
  const { charger, clock, stream, seen } = world
  const { id, transactionId, ...of } = await world.begun()
  const events = transactionEvents(() => clock.now().toISOString())
  clock.advance(minutes(5))
  await stream([[0, 3_000]])
  await charger.call('TransactionEvent', events.updated(transactionId, 3_000))
  clock.advance(minutes(5))
  await stream([
    [-60, 4_800],
    [0, 5_000],
  ])
  await world.stop({ id, transactionId, ...of }, 4_000)
  expect((await seen(id)).meter).toMatchObject({ energyKWh: 4 })
})

const SET = { value: 10, type: 'Periodic', severity: 9 }
const CLEAR = ['ClearVariableMonitoring', { id: [7] }] as const
const OTHER = watch('EVSE', 'Temperature')

type Streaming = Awaited<ReturnType<typeof streaming>>

test.each<[string, (world: Streaming) => Promise<unknown>]>([
  ['its monitor is reported to watch something else', ({ report }) => report(OTHER)],
  [
    'its monitor is reported to watch another EVSE',
    ({ report }) => report(watch('FiscalMetering', 'EnergyImportRegister', 2)),
  ],
  [
    'its monitor is set to watch something else',
    ({ commanded }) =>
      commanded(
        'SetVariableMonitoring',
        { setMonitoringData: [{ ...SET, ...OTHER, id: 7 }] },
        { setMonitoringResult: [{ ...OTHER, id: 7, status: 'Accepted', type: 'Periodic', severity: 9 }] },
      ),
  ],
  [
    'its monitor was cleared, and the charger does not close it',
    ({ commanded }) => commanded(...CLEAR, { clearMonitoringResult: [{ id: 7, status: 'Accepted' }] }),
  ],
  [
    'the charger knows its monitor no more',
    ({ commanded }) => commanded(...CLEAR, { clearMonitoringResult: [{ id: 7, status: 'NotFound' }] }),
  ],
  [
    'its number is that of another one by now, which was refused',
    async ({ open }) => expect(await open(3, 8)).toMatchObject({ status: 'Rejected' }),
  ],
  ['the charger has started anew', ({ boot }) => boot('1.0')],
])('what comes in a stream meters nothing once %s', async (_why, change) => {
  const world = await streaming()
  const { clock, stream, seen, shown, admin, chargerId } = world
  const { id } = await world.begun()
  clock.advance(minutes(10))
  await stream([[-60, 2_000]])
  expect((await seen(id)).charging.energyKWh).toBe(1)
  await change(world)
  expect(await shown()).toEqual([])
  await stream([[0, 9_000]])
  expect((await seen(id)).charging.energyKWh).toBe(1)
  const { data } = (await admin.get(`/chargers/${chargerId}/messages?action=NotifyPeriodicEventStream`)).body
  expect(data[0]).toMatchObject({ errorCode: 'UnknownStream' })
})

test('a stream that is opened after its monitor was set anew is one of what the monitor watches now', async () => {
  const { commanded, open, shown } = await streaming()
  const power = watch('EVSE', 'Power', 2)
  await commanded(
    'SetVariableMonitoring',
    { setMonitoringData: [{ ...SET, ...power, id: 7 }] },
    { setMonitoringResult: [{ ...power, id: 7, status: 'Accepted', type: 'Periodic', severity: 9 }] },
  )
  expect(await open(3)).toEqual({ status: 'Accepted' })
  expect(await shown()).toMatchObject([{ id: 3, evse: 2, measurand: 'Power.Active.Import' }])
})

test('a boot that the charger was asked for is no start: what it has said of its monitors counts, stored or not', async () => {
  const { admin, app, chargerId, charger, boot, open, shown } = await streaming()
  const power = watch('EVSE', 'Power')
  const set = await app.database.db.transaction().execute(async (tx) => {
    // Whoever stores what the charger says of its monitors waits.
    await sql`lock table charger_monitor in share mode`.execute(tx)
    const given = admin.post(`/chargers/${chargerId}/commands`, {
      action: 'SetVariableMonitoring',
      payload: { setMonitoringData: [{ ...SET, ...power }] },
    })
    const { messageId } = await charger.called()
    charger.answer(messageId, {
      setMonitoringResult: [{ ...power, id: 8, status: 'Accepted', type: 'Periodic', severity: 9 }],
    })
    await boot('1.0', 'Triggered')
    expect(await open(4, 8)).toEqual({ status: 'Accepted' })
    return { given }
  })
  expect((await set.given).body.data.status).toBe('answered')
  expect(await shown()).toMatchObject([{ id: 3 }, { id: 4, evse: 1, measurand: 'Power.Active.Import' }])
})

test('after a start a stream counts once it is opened again; other firmware says first what its monitors watch', async () => {
  const world = await streaming()
  const { clock, stream, seen, boot, open, report } = world
  const { id } = await world.begun()
  clock.advance(minutes(10))
  await boot('1.0')
  await report(MONITOR)
  await boot('1.0')
  expect(await open(3)).toEqual({ status: 'Accepted' })
  await stream([[-60, 2_000]])
  expect((await seen(id)).charging.energyKWh).toBe(1)
  await boot('1.1')
  expect(await open(3)).toMatchObject({ statusInfo: { reasonCode: 'UnknownMonitor' } })
  await report(MONITOR)
  expect(await open(3)).toEqual({ status: 'Accepted' })
  await stream([[0, 3_000]])
  expect((await seen(id)).charging.energyKWh).toBe(2)
})

test('values are in the unit that the charger has reported by now, also where the stream is older', async () => {
  const { clock, stream, seen, begun, reportUnit, shown } = await streaming()
  const { id } = await begun()
  clock.advance(minutes(10))
  await stream([[-300, 2_000]])
  await reportUnit('kWh')
  await stream([[-150, '4']])
  expect((await seen(id)).charging.energyKWh).toBe(3)
  expect(await shown()).toMatchObject([{ unit: 'kWh' }])
  await reportUnit('Wh')
  await stream([[0, 6_000]])
  expect((await seen(id)).charging.energyKWh).toBe(5)
})
