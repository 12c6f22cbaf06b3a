import { expect, test } from 'vitest'
import { getChargerState, listUsableConnectors, withConnectionState } from './charger-state.ts'

const fine = {
  status: 'accepted',
  connected: true,
  provenAt: '2026-11-20T06:30:00.000Z',
  claims: [],
  connectors: [{ status: 'Available' }],
} as const

test.each([
  [fine, 'good'],
  [{ ...fine, connected: false }, 'offline'],
  [{ ...fine, connectors: [{ status: 'Charging' }, { status: 'Faulted' }] }, 'faulted'],
  [{ ...fine, connected: false, connectors: [{ status: 'Faulted' }] }, 'offline'],
  [{ ...fine, provenAt: null }, 'unproven'],
  [{ ...fine, provenAt: null, connected: false }, 'unproven'],
  [{ ...fine, status: 'pending' }, 'undecided'],
  [{ ...fine, status: 'pending', claims: [{}] }, 'disputed'],
  [{ ...fine, status: 'rejected', connected: false }, 'rejected'],
] as const)('%j is %s', (charger, state) => {
  expect(getChargerState(charger)).toBe(state)
})

test('the charger as a whole is no connector', () => {
  expect(listUsableConnectors([{ number: 0 }, { number: 1 }])).toEqual([{ number: 1 }])
})

test('what a connector said before its charger went away is not how it is now', () => {
  const free = { status: 'Available' }
  expect([
    withConnectionState({ connected: true }, free),
    withConnectionState({ connected: false }, free),
  ]).toEqual([free, { status: 'Offline' }])
})
