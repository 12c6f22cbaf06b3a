import { expect, it } from 'vitest'
import type { ChargerOptions } from './options.ts'
import { benchWith } from './testing/bench.ts'
import type { StrictServer } from './testing/strict-server.ts'

const MINUTE = 60_000
const connected = (options: Partial<ChargerOptions> = {}) =>
  benchWith({ protocol: '2.1', connectors: 1, ...options })
const events = (server: StrictServer) => server.payloads('TransactionEvent')
const limitWith = (server: StrictServer, transactionLimit: Record<string, number>) =>
  server.answer('TransactionEvent', ({ eventType }) =>
    eventType === 'Started' ? { transactionLimit, idTokenInfo: { status: 'Accepted' } } : {},
  )

it('keeps a limit that it was sent, says it back, and holds energy back at it to the watt hour', async () => {
  const { charger, server, play } = await connected()
  limitWith(server, { maxEnergy: 2_000, maxCost: 500 })
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  await charger.present(1, 'TAG-1')
  await play(5 * MINUTE)
  expect(events(server)[1]).toMatchObject({
    triggerReason: 'LimitSet',
    transactionInfo: { transactionLimit: { maxEnergy: 2_000, maxCost: 500 } },
  })
  expect(events(server).filter(({ triggerReason }) => triggerReason === 'EnergyLimitReached')).toMatchObject([
    {
      eventType: 'Updated',
      transactionInfo: { chargingState: 'SuspendedEVSE', transactionLimit: { maxEnergy: 2_000 } },
    },
  ])
  expect(charger.model.read(charger.connector(1)).registerWh).toBe(2_000)
  expect(server.faults).toEqual([])
})

it.each([
  ['maxTime', { maxTime: 90 }, 'TimeLimitReached'],
  ['maxSoC', { maxSoC: 12 }, 'SoCLimitReached'],
  ['maxCost', { maxCost: 10 }, 'CostLimitReached'],
])('keeps %s, also without a connection', async (_name, limit, trigger) => {
  const { charger, server, play } = await connected()
  limitWith(server, limit)
  charger.plugIn(1, { capacityKwh: 40, socPercent: 10, maxPowerKw: 60 })
  await charger.present(1, 'TAG-1')
  await charger.settled()
  const transactionId = String(charger.connector(1).transaction?.key)
  await server.call('CostUpdated', { transactionId, totalCost: 9 })
  await play(1_000)
  if (trigger === 'CostLimitReached') await server.call('CostUpdated', { transactionId, totalCost: 10 })
  charger.goOffline()
  await play(5 * MINUTE)
  const register = charger.model.read(charger.connector(1)).registerWh
  await charger.goOnline()
  await play(5 * MINUTE)
  expect(charger.model.read(charger.connector(1)).registerWh).toBe(register)
  expect(events(server).filter(({ triggerReason }) => triggerReason === trigger)).toMatchObject([
    { offline: true, transactionInfo: { chargingState: 'SuspendedEVSE' } },
  ])
  expect(server.faults).toEqual([])
})

it('may keep no limit', async () => {
  const { charger, server, play } = await connected({ quirks: { keepsLimits: false } })
  limitWith(server, { maxEnergy: 1_000 })
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  await charger.present(1, 'TAG-1')
  await play(5 * MINUTE)
  expect(charger.model.read(charger.connector(1)).registerWh).toBe(5_000)
  expect(events(server).some(({ triggerReason }) => triggerReason === 'LimitSet')).toBe(false)
})

it('may say the status of its connectors by events alone', async () => {
  const { charger, server } = await connected({ quirks: { reportsByEvents: true } })
  charger.plugIn(1)
  await charger.settled()
  expect(server.payloads('StatusNotification')).toEqual([])
  const reported = server.payloads('NotifyEvent').flatMap(({ eventData }) => eventData)
  expect(reported).toMatchObject([
    { actualValue: 'Available', component: { name: 'Connector', evse: { id: 1, connectorId: 1 } } },
    { actualValue: 'Occupied', variable: { name: 'AvailabilityState' } },
  ])
  expect(server.faults).toEqual([])
})

it('shows the prices that it was sent, and says which, with answers that are valid', async () => {
  const { server } = await connected({ connectors: 2 })
  const energy = { prices: [{ priceKwh: 18 }], taxRates: [{ type: 'GST', tax: 18 }] }
  const tariff = { tariffId: 'T-1', currency: 'INR', energy }
  const set = (evseId: number, of: object = tariff) =>
    server.call('SetDefaultTariff', { evseId, tariff: { ...of } })
  expect(await server.call('GetTariffs', { evseId: 0 })).toEqual({ status: 'NoTariff' })
  expect(await set(1)).toEqual({ status: 'Accepted' })
  expect(await set(9)).toEqual({ status: 'Rejected' })
  const many = { ...tariff, energy: { ...energy, prices: Array(21).fill({ priceKwh: 1 }) } }
  expect(await set(1, many)).toEqual({ status: 'TooManyElements' })
  expect(await server.call('GetTariffs', { evseId: 1 })).toEqual({
    status: 'Accepted',
    tariffAssignments: [{ tariffId: 'T-1', tariffKind: 'DefaultTariff', evseIds: [1] }],
  })
  expect(await server.call('ClearTariffs', { evseId: 1 })).toEqual({
    clearTariffsResult: [{ tariffId: 'T-1', status: 'Accepted' }],
  })
  expect(await server.call('ClearTariffs', {})).toEqual({ clearTariffsResult: [{ status: 'NoTariff' }] })
  expect(await server.call('NotifyWebPaymentStarted', { evseId: 1, timeout: 60 })).toEqual({})
  expect(server.faults).toEqual([])
})

it('goes on with its transaction after a reset that asks for that, and says so', async () => {
  const { charger, server, play } = await connected()
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  await charger.present(1, 'TAG-1')
  await play(MINUTE)
  const key = charger.connector(1).transaction?.key
  expect(await server.call('Reset', { type: 'ImmediateAndResume' })).toEqual({ status: 'Accepted' })
  await charger.until(({ isConnected }) => !isConnected)
  await play(3 * MINUTE)
  expect(server.payloads('BootNotification').map(({ reason }) => reason)).toEqual(['PowerUp', 'RemoteReset'])
  expect(charger.connector(1).transaction?.key).toBe(key)
  expect(events(server).filter(({ triggerReason }) => triggerReason === 'TxResumed')).toMatchObject([
    { eventType: 'Updated', transactionInfo: { transactionId: key, chargingState: 'Charging' } },
  ])
  expect(events(server).some(({ eventType }) => eventType === 'Ended')).toBe(false)
  expect(server.faults).toEqual([])
})
