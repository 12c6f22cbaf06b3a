import { expect, test } from 'vitest'
import { computeLiveState } from './live-state.ts'

const station = (fields: object) => ({
  isActive: true,
  connectors: 4,
  inUse: 0,
  outOfOrder: 0,
  offline: 0,
  ...fields,
})

test('a station has its worst state: closed, down, in trouble, charging, free', () => {
  expect(computeLiveState(station({}))).toBe('free')
  expect(computeLiveState(station({ inUse: 4 }))).toBe('charging')
  expect(computeLiveState(station({ inUse: 2, offline: 1 }))).toBe('trouble')
  expect(computeLiveState(station({ inUse: 2, outOfOrder: 1 }))).toBe('trouble')
  expect(computeLiveState(station({ offline: 3, outOfOrder: 1 }))).toBe('down')
  expect(computeLiveState(station({ isActive: false, inUse: 1 }))).toBe('closed')
})

test('a station without a connector can serve nobody', () => {
  expect(computeLiveState(station({ connectors: 0 }))).toBe('down')
})
