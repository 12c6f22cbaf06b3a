import { expect, test } from 'vitest'
import { liveStateOf } from './live-state.ts'

const station = (fields: object) => ({
  isActive: true,
  connectors: 4,
  inUse: 0,
  outOfOrder: 0,
  offline: 0,
  ...fields,
})

test('a station has its worst state: closed, down, in trouble, charging, free', () => {
  expect(liveStateOf(station({}))).toBe('free')
  expect(liveStateOf(station({ inUse: 4 }))).toBe('charging')
  expect(liveStateOf(station({ inUse: 2, offline: 1 }))).toBe('trouble')
  expect(liveStateOf(station({ inUse: 2, outOfOrder: 1 }))).toBe('trouble')
  expect(liveStateOf(station({ offline: 3, outOfOrder: 1 }))).toBe('down')
  expect(liveStateOf(station({ isActive: false, inUse: 1 }))).toBe('closed')
})

test('a station without a connector can serve nobody', () => {
  expect(liveStateOf(station({ connectors: 0 }))).toBe('down')
})
