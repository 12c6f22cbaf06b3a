/** A simulated charger that feeds into the grid, driven by the operator's commands from end to end. */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { network201 } from './testing/network-201.ts'

test('controls that the operator sets are shown as the charger has them, until they end or are cleared', async () => {
  const net = await network201({}, 'ocpp2.1')
  const { charger, pass } = await net.simulated({ quirks: { grid: 'in-parts' } })
  const { _id } = await net.seen('SIM-1')
  const command = async (action: string, payload: object) => {
    const { body } = await net.admin.post(`/chargers/${_id}/commands`, { action, payload })
    await charger.settled()
    return body.data.answer.status
  }
  const shown = async () => (await net.admin.get(`/chargers/${_id}/grid`)).body.data
  const limitMaxDischarge = { priority: 0, pctMaxDischargePower: 50 }
  const set = { controlType: 'LimitMaxDischarge', limitMaxDischarge }
  expect(await command('SetDERControl', { ...set, isDefault: true, controlId: 'DEFAULT' })).toBe('Accepted')
  const timed = { ...set, limitMaxDischarge: { ...limitMaxDischarge, duration: 60 } }
  expect(await command('SetDERControl', { ...timed, isDefault: false, controlId: 'NOW' })).toBe('Accepted')
  expect(await command('GetDERControl', { requestId: 5 })).toBe('Accepted')
  expect(charger.sent('ReportDERControl')).toHaveLength(2)
  const { notices, controls } = await shown()
  expect(controls).toMatchObject([
    { id: 'DEFAULT', isDefault: true },
    { id: 'NOW', isDefault: false },
  ])
  expect(notices).toMatchObject([{ kind: 'control', subject: 'NOW', isActive: true }])
  await pass(minutes(1))
  expect((await shown()).notices).toMatchObject([{ kind: 'control', subject: 'NOW', isActive: false }])
  // The charger has forgotten what has ended.
  expect(await command('GetDERControl', { requestId: 6, controlId: 'NOW' })).toBe('NotFound')
  expect(await command('ClearDERControl', { isDefault: true })).toBe('Accepted')
  expect((await shown()).controls).toEqual([])
})

test('the charger’s device model says what it can do, and a car which energy it asks for', async () => {
  const net = await network201({}, 'ocpp2.1')
  const { charger } = await net.simulated({ quirks: { grid: 'whole' }, connectors: 1 })
  const { _id } = await net.seen('SIM-1')
  await net.admin.post(`/chargers/${_id}/commands`, {
    ...{ action: 'GetBaseReport', payload: { requestId: 1, reportBase: 'FullInventory' } },
  })
  await charger.settled()
  charger.plugIn(1)
  await charger.call('NotifyEVChargingNeeds', {
    ...{ evseId: 1, chargingNeeds: { requestedEnergyTransfer: 'DC_BPT' } },
  })
  const { abilities, notices } = (await net.admin.get(`/chargers/${_id}/grid`)).body.data
  expect(abilities).toContainEqual({ evse: 1, what: 'energy-transfer', words: 'DC_BPT,DC' })
  expect(abilities.map(({ what }: { what: string }) => what).toSorted()).toEqual([
    ...['controls', 'energy-transfer', 'operation'],
  ])
  expect(notices).toMatchObject([{ kind: 'charging-needs', subject: '1', words: 'DC_BPT' }])
})
