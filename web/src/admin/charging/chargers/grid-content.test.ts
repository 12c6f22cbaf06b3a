import { expect, test } from 'vitest'
import { formatContent, groupAbilities } from './grid-content.ts'

test('a control is said by the names and values of OCPP, a curve by its points', () => {
  const curve = {
    priority: 0,
    curveData: [
      { x: 92, y: 44 },
      { x: 108, y: -44 },
    ],
  }
  expect(formatContent({ curve, curveType: 'VoltVar' })).toBe('priority 0 · curveData 92/44, 108/-44')
  expect(formatContent({ limitMaxDischarge: { pctMaxDischargePower: 50 } })).toBe('pctMaxDischargePower 50')
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
