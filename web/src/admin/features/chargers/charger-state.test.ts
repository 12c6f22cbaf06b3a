import { expect, test } from 'vitest'
import { plugsOf, stateOf } from './charger-state.ts'

const fine = { status: 'accepted', connected: true, connectors: [{ status: 'Available' }] } as const

test.each([
  [fine, 'good'],
  [{ ...fine, connected: false }, 'offline'],
  [{ ...fine, connectors: [{ status: 'Charging' }, { status: 'Faulted' }] }, 'faulted'],
  [{ ...fine, status: 'pending' }, 'undecided'],
  [{ ...fine, status: 'rejected', connected: false }, 'rejected'],
] as const)('%j is %s', (charger, state) => {
  expect(stateOf(charger)).toBe(state)
})

test('the charger as a whole is no plug', () => {
  expect(plugsOf([{ number: 0 }, { number: 1 }])).toEqual([{ number: 1 }])
})
