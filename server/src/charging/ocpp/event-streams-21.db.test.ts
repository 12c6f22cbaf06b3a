import { findCommandSet } from '@voltyatra/contract/commands'
import { minutes } from '@voltyatra/domain'
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

const MONITOR = {
  component: { name: 'FiscalMetering', evse: { id: 1 } },
  variable: { name: 'EnergyImportRegister' },
}

/** A charge at a charger that streams its register, and says what the test says. */
async function streaming() {
  const world = await meteredBy<string>('ocpp2.1')
  const { charger, clock, admin, chargerId } = world
  const report = {
    requestId: 1,
    seqNo: 0,
    generatedAt: clock.now().toISOString(),
    monitor: [
      {
        ...MONITOR,
        variableMonitoring: [
          {
            ...{ id: 7, transaction: true, value: 10, type: 'Periodic', severity: 9 },
            eventNotificationType: 'PreconfiguredMonitor',
          },
        ],
      },
    ],
  }
  expect(await charger.call('NotifyMonitoringReport', report)).toEqual({})
  const open = (id: number, variableMonitoringId = 7) =>
    charger.call('OpenPeriodicEventStream', { constantStreamData: { id, variableMonitoringId, params: {} } })
  expect(await open(3)).toEqual({ status: 'Accepted' })
  let messages = 0
  return {
    ...world,
    open,
    /** Registers at so many seconds from now; resolved once the program has taken it in. */
    async stream(values: readonly (readonly [seconds: number, wh: number | string])[], id = 3) {
      messages += 1
      const data = values.map(([t, v]) => ({ t, v: String(v) }))
      const batch = { id, pending: 0, basetime: clock.now().toISOString(), data }
      charger.socket.send(JSON.stringify([6, `s${messages}`, 'NotifyPeriodicEventStream', batch]))
      await charger.call('Heartbeat', {})
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
