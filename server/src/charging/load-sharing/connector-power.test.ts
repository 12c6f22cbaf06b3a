import { expect, test } from 'vitest'
import { getConnectorPower } from './connector-power.ts'

test('six amperes are more on three phases, and more of a fast charger’s volts', () => {
  expect(getConnectorPower('Type 2', 7_400)).toEqual({ leastW: 1_380, phases: 1, wattsPerAmpere: 230 })
  expect(getConnectorPower('Type 2', 22_000)).toEqual({ leastW: 4_140, phases: 3, wattsPerAmpere: 690 })
  expect(getConnectorPower('CCS2', 60_000)).toEqual({ leastW: 2_400, phases: 1, wattsPerAmpere: 1_000 })
  expect(getConnectorPower('Bharat DC-001', 15_000)).toEqual({ leastW: 600, phases: 1, wattsPerAmpere: 120 })
  expect(getConnectorPower('Bharat AC-001', 1_000).leastW).toBe(1_000)
})
