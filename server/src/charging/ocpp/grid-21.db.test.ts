import { expect, test } from 'vitest'
import type { Payload } from './testing/charger.ts'
import { network201 } from './testing/network-201.ts'

const NOW = '2026-11-20T06:30:00Z'

async function world() {
  const { accepted, admin, seen, clock } = await network201({}, 'ocpp2.1')
  const charger = await accepted()
  const { _id } = await seen('CS-1')
  return {
    charger,
    clock,
    /** The operator commands it, and the charger answers. */
    async command(action: string, payload: object, answer: object) {
      const commanded = admin.post(`/chargers/${_id}/commands`, { action, payload })
      const called = await charger.called()
      expect([called.action, called.payload]).toEqual([action, payload])
      charger.answer(called.messageId, answer)
      expect((await commanded).body.data).toMatchObject({ status: 'answered' })
    },
    async send(action: string, payload: object) {
      expect([action, await charger.call(action, payload)]).toEqual([action, {}])
    },
    grid: async () => (await admin.get(`/chargers/${_id}/grid`)).body.data,
  }
}

test('the last word about priority, alarms and controls of the grid is kept for the operator', async () => {
  const { send, grid } = await world()
  await send('NotifyPriorityCharging', { transactionId: 'T-1', activated: true })
  await send('NotifyDERAlarm', { controlType: 'VoltVar', timestamp: NOW, gridEventFault: 'OverVoltage' })
  await send('NotifyDERStartStop', { controlId: 'C-1', started: true, timestamp: NOW })
  await send('NotifyDERStartStop', {
    controlId: 'C-2',
    started: true,
    timestamp: NOW,
    supersededIds: ['C-1'],
  })
  await send('NotifyPriorityCharging', { transactionId: 'T-1', activated: false })
  const { notices } = await grid()
  expect(notices).toHaveLength(4)
  expect(notices).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'priority', subject: 'T-1', isActive: false }),
      expect.objectContaining({ kind: 'alarm', subject: 'VoltVar', isActive: true, fault: 'OverVoltage' }),
      expect.objectContaining({ kind: 'control', subject: 'C-1', isActive: false }),
      expect.objectContaining({ kind: 'control', subject: 'C-2', isActive: true }),
    ]),
  )
  await send('NotifyDERAlarm', { controlType: 'VoltVar', timestamp: NOW, alarmEnded: true })
  expect((await grid()).notices[0]).toMatchObject({ kind: 'alarm', isActive: false })
})

test('a report of controls in parts takes the place of the one before once it is whole', async () => {
  const { send, grid } = await world()
  const limit = (id: string, percent: number) => ({
    ...{ id, isDefault: false, isSuperseded: false },
    limitMaxDischarge: { priority: 0, pctMaxDischargePower: percent },
  })
  await send('ReportDERControl', { requestId: 1, limitMaxDischarge: [limit('C-1', 50)] })
  await send('ReportDERControl', { requestId: 2, tbc: true, limitMaxDischarge: [limit('C-2', 60)] })
  expect((await grid()).controls.map(({ id }: { id: string }) => id)).toEqual(['C-1', 'C-2'])
  await send('ReportDERControl', { requestId: 2, limitMaxDischarge: [limit('C-3', 70)] })
  expect((await grid()).controls).toMatchObject([
    { id: 'C-2', kind: 'LimitMaxDischarge', content: { limitMaxDischarge: { pctMaxDischargePower: 60 } } },
    { id: 'C-3' },
  ])
})

test('a control whose place another takes when it begins is shown so', async () => {
  const { send, grid } = await world()
  const report = (...ids: readonly string[]) => ({
    limitMaxDischarge: ids.map((id) => ({
      ...{ id, isDefault: false, isSuperseded: false },
      limitMaxDischarge: { priority: 0, pctMaxDischargePower: 50 },
    })),
  })
  await send('ReportDERControl', { requestId: 1, ...report('C-1', 'C-2', 'C-3') })
  const begun = { controlId: 'C-2', started: true, timestamp: NOW, supersededIds: ['C-1', 'C-2', 'C-9'] }
  await send('NotifyDERStartStop', begun)
  const { controls } = await grid()
  expect(controls.map(({ id, isSuperseded }: Payload) => [id, isSuperseded])).toEqual([
    ['C-1', true],
    ['C-2', false],
    ['C-3', false],
  ])
})

test('a charger that speaks of ever other transactions is kept to the newest two hundred', async () => {
  const { charger, grid } = await world()
  for (let number = 0; number < 205; number += 1)
    await charger.call('NotifyPriorityCharging', { transactionId: `T-${number}`, activated: true })
  expect((await grid()).notices).toHaveLength(200)
})

test('what is set, cleared or not found by a command changes the controls that are shown', async () => {
  const { send, grid, command } = await world()
  const ids = async () =>
    (await grid()).controls.map(({ id, isSuperseded }: { id: string; isSuperseded: boolean }) =>
      isSuperseded ? `${id} superseded` : id,
    )
  const limitMaxDischarge = { priority: 0, pctMaxDischargePower: 50 }
  const set = (controlId: string, isDefault = false) => ({
    ...{ isDefault, controlId, controlType: 'LimitMaxDischarge', limitMaxDischarge },
  })
  await command('SetDERControl', set('C-1', true), { status: 'Accepted' })
  await command('SetDERControl', set('C-2'), { status: 'Accepted' })
  await command('SetDERControl', set('C-3'), { status: 'Accepted', supersededIds: ['C-2'] })
  await command('SetDERControl', set('C-4'), { status: 'NotSupported' })
  expect(await ids()).toEqual(['C-1', 'C-2 superseded', 'C-3'])
  expect((await grid()).controls[0]).toMatchObject({ isDefault: true, content: { limitMaxDischarge } })
  // A report of one control says nothing of the others.
  const one = { requestId: 7, controlId: 'C-3' }
  await command('GetDERControl', one, { status: 'Accepted' })
  const control = { id: 'C-3', isDefault: false, isSuperseded: false, limitMaxDischarge }
  await send('ReportDERControl', { requestId: 7, limitMaxDischarge: [control] })
  expect(await ids()).toEqual(['C-1', 'C-2 superseded', 'C-3'])
  await command('GetDERControl', { requestId: 8, controlId: 'C-2' }, { status: 'NotFound' })
  expect(await ids()).toEqual(['C-1', 'C-3'])
  await command('ClearDERControl', { isDefault: false }, { status: 'Rejected' })
  await command('ClearDERControl', { isDefault: false }, { status: 'Accepted' })
  expect(await ids()).toEqual(['C-1'])
  await command('GetDERControl', { requestId: 9 }, { status: 'NotFound' })
  expect(await ids()).toEqual([])
})

test('which energy may flow, which a car asks for, and what the charger can do are shown', async () => {
  const { charger, grid, command, clock } = await world()
  const needs = { requestedEnergyTransfer: 'DC_BPT', availableEnergyTransfer: ['DC', 'DC_BPT'] }
  await charger.call('NotifyEVChargingNeeds', { evseId: 1, chargingNeeds: needs })
  const allowed = { transactionId: 'T-1', allowedEnergyTransfer: ['DC', 'DC_BPT'] }
  await command('NotifyAllowedEnergyTransfer', { ...allowed, transactionId: 'T-2' }, { status: 'Rejected' })
  await command('NotifyAllowedEnergyTransfer', allowed, { status: 'Accepted' })
  const event = (eventType: string, seqNo: number) =>
    charger.call('TransactionEvent', {
      ...{ eventType, triggerReason: 'CablePluggedIn', seqNo, timestamp: clock.now().toISOString() },
      ...{ evse: { id: 1, connectorId: 1 }, transactionInfo: { transactionId: 'T-1' } },
    })
  await event('Started', 0)
  const find = async (kind: string) =>
    (await grid()).notices.find((one: { kind: string }) => one.kind === kind)
  expect(await find('charging-needs')).toMatchObject({ subject: '1', words: 'DC_BPT, DC' })
  expect(await find('energy-transfer')).toMatchObject({ subject: 'T-1', words: 'DC, DC_BPT', isActive: true })
  await event('Ended', 1)
  expect(await find('energy-transfer')).toMatchObject({ isActive: false })
  await charger.call('NotifyReport', {
    ...{ requestId: 1, seqNo: 0, generatedAt: clock.now().toISOString() },
    reportData: [
      {
        component: { name: 'V2XChargingCtrlr', evse: { id: 1 } },
        variable: { name: 'SupportedEnergyTransferModes' },
        variableAttribute: [{ value: 'DC,DC_BPT' }],
      },
    ],
  })
  expect((await grid()).abilities).toEqual([{ evse: 1, what: 'energy-transfer', words: 'DC,DC_BPT' }])
})
