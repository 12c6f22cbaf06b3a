import { expect, test } from 'vitest'
import { computeMostBatteryEnergy, isBatteryAtLimit, USUAL_BATTERY_WH } from './battery-limit.ts'

test('what a level takes at most is an empty battery up to it, with what is lost on the way', () => {
  expect(computeMostBatteryEnergy(40_500, 100)).toBe(47_648)
  expect(computeMostBatteryEnergy(40_500, 80)).toBe(38_118)
  expect(computeMostBatteryEnergy(3_700, 10)).toBe(436)
})

test('without its size a usual battery is planned, up to whatever level', () => {
  expect(computeMostBatteryEnergy(undefined, 100)).toBe(USUAL_BATTERY_WH)
  expect(computeMostBatteryEnergy(undefined, 50)).toBe(USUAL_BATTERY_WH)
})

test('a level is reached at it or above, and never where one of the two is not known', () => {
  expect(isBatteryAtLimit(79, 80)).toBe(false)
  expect(isBatteryAtLimit(80, 80)).toBe(true)
  expect(isBatteryAtLimit(83, 80)).toBe(true)
  expect(isBatteryAtLimit(null, 80)).toBe(false)
  expect(isBatteryAtLimit(100, null)).toBe(false)
})
