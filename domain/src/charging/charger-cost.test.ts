import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { isChargerCostOff, parseChargerCost } from './charger-cost.ts'

test.each([
  [10_000, 10_500, false],
  [10_000, 10_501, true],
  [10_501, 10_000, true],
  [98_000, 100_000, false],
  [97_999, 100_000, true],
  [0, 0, false],
])('a charger that says %i paise of a bill of %i is off: %s', (reported, billed, isOff) => {
  expect(isChargerCostOff(paise(reported), paise(billed))).toBe(isOff)
})

test.each([
  [177.004, 17_700],
  [0, 0],
  [-0.01, undefined],
  [100_000_000, 10_000_000_000],
  [100_000_000.01, undefined],
  [1e300, undefined],
  [Number.NaN, undefined],
])('%d rupees are %s paise', (rupees, amount) => {
  expect(parseChargerCost(rupees)).toBe(amount)
})
