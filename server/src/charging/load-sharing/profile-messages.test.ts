import { describe, expect, test } from 'vitest'
import { messageFault } from '../../platform/ocpp-messages.ts'
import { plugPower } from './plug-power.ts'
import { clearMessage, limitMessage, unitOf, unitQuestion } from './profile-messages.ts'

const now = new Date('2026-11-21T09:00:00.000Z')

describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('%s', (version) => {
  test('has messages as the protocol prescribes them, of watts, amperes and nothing', () => {
    const texts = [
      limitMessage(version, { place: 1, unit: 'W', limit: 0, now }),
      limitMessage(version, { place: 2, unit: 'A', limit: 16, now }),
      clearMessage(version, 1),
      unitQuestion(version),
    ]
    for (const { action, payload } of texts)
      expect(messageFault(version, action, 'req', payload)).toBeUndefined()
  })

  test('has one profile for each place, which replaces itself', () => {
    const idAt = (place: number, limit: number) =>
      /"(?:chargingProfileId|id)":(7\d+)/.exec(
        JSON.stringify(limitMessage(version, { place, unit: 'W', limit, now }).payload),
      )?.[1]
    expect(idAt(1, 0)).toBe(idAt(1, 5_000))
    expect(idAt(1, 0)).not.toBe(idAt(2, 0))
    expect(JSON.stringify(clearMessage(version, 2).payload)).toContain(idAt(2, 0))
  })
})

test('watts are told unless a charger takes amperes only', () => {
  expect([null, '', 'Power', 'Current,Power', 'A,W', 'W', 'nonsense'].map(unitOf)).toEqual(Array(7).fill('W'))
  expect(['Current', 'A', ' current '].map(unitOf)).toEqual(Array(3).fill('A'))
})

test('six amperes are more on three phases, and more of a fast charger’s volts', () => {
  expect(plugPower('Type 2', 7_400)).toEqual({ leastW: 1_380, phases: 1, wattsPerAmpere: 230 })
  expect(plugPower('Type 2', 22_000)).toEqual({ leastW: 4_140, phases: 3, wattsPerAmpere: 690 })
  expect(plugPower('CCS2', 60_000)).toEqual({ leastW: 2_400, phases: 1, wattsPerAmpere: 1_000 })
  expect(plugPower('Bharat DC-001', 15_000)).toEqual({ leastW: 600, phases: 1, wattsPerAmpere: 120 })
  expect(plugPower('Bharat AC-001', 1_000).leastW).toBe(1_000)
})
