import { expect, test } from 'vitest'
import { network201 } from './testing/network-201.ts'

const NOW = '2026-11-20T06:30:00Z'

async function world() {
  const { accepted, admin, seen } = await network201({}, 'ocpp2.1')
  const charger = await accepted()
  const { _id } = await seen('CS-1')
  return {
    charger,
    async say(action: string, payload: object) {
      expect([action, await charger.call(action, payload)]).toEqual([action, {}])
    },
    grid: async () => (await admin.get(`/chargers/${_id}/grid`)).body.data,
  }
}

test('the last word about priority, alarms and controls of the grid is kept for the operator', async () => {
  const { say, grid } = await world()
  await say('NotifyPriorityCharging', { transactionId: 'T-1', activated: true })
  await say('NotifyDERAlarm', { controlType: 'VoltVar', timestamp: NOW, gridEventFault: 'OverVoltage' })
  await say('NotifyDERStartStop', { controlId: 'C-1', started: true, timestamp: NOW })
  await say('NotifyDERStartStop', { controlId: 'C-2', started: true, timestamp: NOW, supersededIds: ['C-1'] })
  await say('NotifyPriorityCharging', { transactionId: 'T-1', activated: false })
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
  await say('NotifyDERAlarm', { controlType: 'VoltVar', timestamp: NOW, alarmEnded: true })
  expect((await grid()).notices[0]).toMatchObject({ kind: 'alarm', isActive: false })
})

test('a report of controls in parts takes the place of the one before once it is whole', async () => {
  const { say, grid } = await world()
  const limit = (id: string, percent: number) => ({
    ...{ id, isDefault: false, isSuperseded: false },
    limitMaxDischarge: { priority: 0, pctMaxDischargePower: percent },
  })
  await say('ReportDERControl', { requestId: 1, limitMaxDischarge: [limit('C-1', 50)] })
  await say('ReportDERControl', { requestId: 2, tbc: true, limitMaxDischarge: [limit('C-2', 60)] })
  expect((await grid()).controls.map(({ id }: { id: string }) => id)).toEqual(['C-1', 'C-2'])
  await say('ReportDERControl', { requestId: 2, limitMaxDischarge: [limit('C-3', 70)] })
  expect((await grid()).controls).toMatchObject([
    { id: 'C-2', kind: 'LimitMaxDischarge', content: { limitMaxDischarge: { pctMaxDischargePower: 60 } } },
    { id: 'C-3' },
  ])
})

test('a charger that speaks of ever other transactions is kept to the newest two hundred', async () => {
  const { charger, grid } = await world()
  for (let number = 0; number < 205; number += 1)
    await charger.call('NotifyPriorityCharging', { transactionId: `T-${number}`, activated: true })
  expect((await grid()).notices).toHaveLength(200)
})
