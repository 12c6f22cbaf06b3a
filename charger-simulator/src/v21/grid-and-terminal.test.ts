import { expect, it } from 'vitest'
import type { ChargerOptions } from '../options.ts'
import { benchWith } from '../testing/bench.ts'

const MINUTE = 60_000
const connected = (options: Partial<ChargerOptions> = {}) =>
  benchWith({ protocol: '2.1', connectors: 1, ...options })

type Quirks = NonNullable<ChargerOptions['quirks']>

async function charged(terminal: Quirks['terminal'], type: 'DirectPayment' | 'ISO14443' = 'DirectPayment') {
  const all = await connected({ quirks: { terminal: terminal ?? 'no' } })
  const { charger, server, play } = all
  server.answer('TransactionEvent', ({ eventType }) =>
    eventType === 'Started' ? { idTokenInfo: { status: 'Accepted' } } : { totalCost: 88.5 },
  )
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  await charger.present(1, 'TAG-1', type)
  await play(5 * MINUTE)
  const transactionId = String(charger.connector(1).transaction?.key)
  await charger.present(1, 'TAG-1', type)
  await charger.settled()
  expect(server.faults).toEqual([])
  return { transactionId, settlements: server.payloads('NotifySettlement') }
}

it.each([
  ['no', []],
  ['settles', [{ status: 'Settled', settlementAmount: 88.5 }]],
  ['overcharges', [{ status: 'Settled', settlementAmount: 98.5 }]],
  ['fails', [{ status: 'Failed', settlementAmount: 0 }]],
] as const)('a card terminal that %s says so once the charge has ended', async (terminal, expected) => {
  const { settlements, transactionId } = await charged(terminal)
  expect(settlements).toHaveLength(expected.length)
  expect(settlements).toMatchObject(expected.map((one) => ({ ...one, transactionId })))
})

it('a charge by card of the operator is not paid at the terminal, unless that takes everything', async () => {
  expect((await charged('settles', 'ISO14443')).settlements).toEqual([])
  expect((await charged('takes-all', 'ISO14443')).settlements).toMatchObject([
    { status: 'Settled', settlementAmount: 88.5 },
  ])
})

it('a card terminal repeats itself, or names no transaction', async () => {
  const repeated = await charged('repeats')
  expect(repeated.settlements).toHaveLength(2)
  expect(repeated.settlements[0]).toEqual(repeated.settlements[1])
  const [nameless] = (await charged('nameless')).settlements
  expect(nameless).not.toHaveProperty('transactionId')
})

it('a charge that begins with a payment at the terminal says what is blocked, and settles that payment', async () => {
  const { charger, server, play } = await connected({ quirks: { terminal: 'settles' } })
  server.answer('TransactionEvent', ({ eventType }) =>
    eventType === 'Started' ? { idTokenInfo: { status: 'Accepted' } } : { totalCost: 88.5 },
  )
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  await charger.present(1, 'PSP-77', 'DirectPayment')
  await play(5 * MINUTE)
  await charger.present(1, 'PSP-77', 'DirectPayment')
  await charger.settled()
  const [started] = server.payloads('TransactionEvent')
  expect(started).toMatchObject({
    idToken: { idToken: 'PSP-77', type: 'DirectPayment' },
    transactionInfo: { transactionLimit: { maxCost: 500 } },
  })
  expect(server.payloads('NotifySettlement')).toMatchObject([{ pspRef: 'PSP-77', settlementAmount: 88.5 }])
  expect(server.faults).toEqual([])
})

it('a card terminal that raises what it has blocked says so before the first amount is used up', async () => {
  const { charger, server, play } = await connected({ quirks: { terminal: 'raises' } })
  let cost = 0
  server.answer('TransactionEvent', ({ eventType }) =>
    eventType === 'Started' ? { idTokenInfo: { status: 'Accepted' } } : { totalCost: cost },
  )
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  await charger.present(1, 'PSP-77', 'DirectPayment')
  const raised = () =>
    server
      .payloads('TransactionEvent')
      .filter(({ triggerReason }) => triggerReason === 'LimitSet')
      .map(({ transactionInfo }) => (transactionInfo as { transactionLimit: object }).transactionLimit)
  cost = 399
  await play(2 * MINUTE)
  expect(raised()).toEqual([])
  cost = 401
  await play(2 * MINUTE)
  expect(raised()).toEqual([{ maxCost: 1000 }])
  expect(server.faults).toEqual([])
})

const limit = (controlId: string, more: object = {}) => ({
  ...{ isDefault: false, controlId, controlType: 'LimitMaxDischarge' },
  limitMaxDischarge: { priority: 0, pctMaxDischargePower: 50, ...more },
})
const curve = { priority: 0, yUnit: 'PctMaxVar', curveData: [{ x: 92, y: 44 }] }

it('controls of the grid are set, begin and end, give way to newer ones, are reported and cleared', async () => {
  const { server, play, charger } = await connected({ quirks: { grid: 'in-parts' } })
  expect(await server.call('GetDERControl', { requestId: 1 })).toEqual({ status: 'NotFound' })
  const byDefault = { isDefault: true, controlId: 'V', controlType: 'VoltVar', curve }
  expect(await server.call('SetDERControl', byDefault)).toEqual({ status: 'Accepted' })
  await server.call('SetDERControl', limit('L-1'))
  expect(await server.call('SetDERControl', limit('L-2', { duration: 60 }))).toEqual({
    ...{ status: 'Accepted', supersededIds: ['L-1'] },
  })
  await server.call('GetDERControl', { requestId: 2 })
  await charger.settled()
  expect(server.payloads('ReportDERControl')).toMatchObject([
    { requestId: 2, tbc: true, curve: [{ id: 'V', curveType: 'VoltVar', isDefault: true, curve }] },
    { requestId: 2, tbc: true, limitMaxDischarge: [{ id: 'L-1', isSuperseded: true }] },
    { requestId: 2, limitMaxDischarge: [{ id: 'L-2', isSuperseded: false }] },
  ])
  await play(MINUTE)
  expect(server.payloads('NotifyDERStartStop')).toMatchObject([
    { controlId: 'L-1', started: true },
    { controlId: 'L-2', started: true, supersededIds: ['L-1'] },
    { controlId: 'L-2', started: false },
  ])
  expect(await server.call('ClearDERControl', { isDefault: true })).toEqual({ status: 'Accepted' })
  expect(await server.call('ClearDERControl', { isDefault: true })).toEqual({ status: 'NotFound' })
  expect(server.faults).toEqual([])
})

it('a control begins at its time', async () => {
  const { server, play, clock } = await connected({ quirks: { grid: 'whole' } })
  const startTime = new Date(clock.now().getTime() + MINUTE).toISOString()
  await server.call('SetDERControl', limit('L-1', { startTime }))
  await play(MINUTE - 1)
  expect(server.payloads('NotifyDERStartStop')).toEqual([])
  await play(1)
  expect(server.payloads('NotifyDERStartStop')).toMatchObject([{ controlId: 'L-1', started: true }])
})

it('a charger refuses controls, has none, or does not report them', async () => {
  const request = async (grid: 'no' | 'refuses' | 'silent') => {
    const { server, charger } = await connected({ quirks: { grid } })
    const set = await server.call('SetDERControl', limit('L-1'))
    const got = await server.call('GetDERControl', { requestId: 1 })
    await charger.settled()
    return [set.status, got.status, server.payloads('ReportDERControl').length]
  }
  expect(await request('no')).toEqual(['NotSupported', 'NotSupported', 0])
  expect(await request('refuses')).toEqual(['Rejected', 'Rejected', 0])
  expect(await request('silent')).toEqual(['Accepted', 'Accepted', 0])
})

it('a car says which energy it asks for, and what may flow is taken while it charges', async () => {
  const { charger, server, play } = await connected({ quirks: { grid: 'whole' } })
  charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
  await charger.present(1, 'TAG-1')
  await play(MINUTE)
  expect(server.payloads('NotifyEVChargingNeeds')).toMatchObject([
    { evseId: 1, chargingNeeds: { requestedEnergyTransfer: 'DC_BPT' } },
  ])
  const allow = (transactionId: string) =>
    server.call('NotifyAllowedEnergyTransfer', { transactionId, allowedEnergyTransfer: ['DC'] })
  expect(await allow(String(charger.connector(1).transaction?.key))).toEqual({ status: 'Accepted' })
  expect(await allow('T-nobody')).toEqual({ status: 'Rejected' })
})
