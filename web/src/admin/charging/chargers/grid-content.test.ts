import { expect, test } from 'vitest'
import { formatContent, groupAbilities } from './grid-content.ts'
import { nameAllOfGrid, nameOfGrid } from './grid-texts.ts'

test('a control is said in words where these are known, else as OCPP has it, and a curve by its points', () => {
  const curve = {
    priority: 0,
    curveData: [
      { x: 92, y: 44 },
      { x: 108, y: -44 },
    ],
  }
  expect(formatContent({ curve, curveType: 'VoltVar' })).toBe('priority 0 · points 92/44, 108/-44')
  expect(formatContent({ limitMaxDischarge: { pctMaxDischargePower: 50, duration: 60 } })).toBe(
    'at most 50\u00a0% of its power · for 60 s',
  )
  expect(formatContent({ curve: { yUnit: 'PctMaxVar', toString: 1 } })).toBe(
    'in % of its reactive power · toString 1',
  )
  expect(formatContent({ yUnit: 'toString' })).toBe('yUnit toString')
})

test('names of OCPP stand behind what they mean, and one that nobody knows stands alone', () => {
  expect(nameAllOfGrid('DC_BPT,DC')).toBe('DC, both ways (DC_BPT), DC')
  expect(nameOfGrid('VoltVar')).toBe('Reactive power by voltage (VoltVar)')
  expect(nameOfGrid('toString')).toBe('toString')
})

test('what several EVSEs can do alike is said once', () => {
  const transfer = { what: 'energy-transfer', words: 'DC' }
  expect(groupAbilities([1, 2].map((evse) => ({ evse, ...transfer })))).toEqual([
    { ...transfer, evses: [1, 2] },
  ])
  expect(
    groupAbilities([
      { evse: 1, ...transfer },
      { evse: 2, what: 'operation', words: 'DC' },
    ]),
  ).toHaveLength(2)
})
