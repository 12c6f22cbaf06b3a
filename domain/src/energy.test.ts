import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toKwh, toWattHours, wattHours } from './energy.ts'

test('12.345 kWh are 12345 Wh, and back', () => {
  expect(toWattHours(12.345)).toBe(12_345)
  expect(toKwh(wattHours(12_345))).toBe(12.345)
})

test('every whole number of watt-hours comes back as it went', () => {
  fc.assert(fc.property(fc.nat({ max: 1e12 }), (count) => toWattHours(toKwh(wattHours(count))) === count))
})

test.each([0.0005, 1.2345, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e16])('%s kWh are refused', (kwh) => {
  expect(() => toWattHours(kwh)).toThrow(RangeError)
})

test.each([-1, 0.5, Number.NaN, 2 ** 53])('%s Wh are refused', (count) => {
  expect(() => wattHours(count)).toThrow(RangeError)
})
