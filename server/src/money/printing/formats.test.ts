import { expect, test } from 'vitest'
import { formatDay, formatInstant, formatPrice, formatQuantity, formatRate } from './formats.ts'

test('days and instants are those of India', () => {
  expect(formatDay('2026-11-02')).toBe('2 Nov 2026')
  expect(formatInstant('2026-12-31T18:30:00.000Z')).toBe('1 Jan 2027, 00:00:00 IST')
})

test.each([
  [12_500, '12.5'],
  [12_000, '12'],
  [7, '0.007'],
  [0, '0'],
])('%i thousandths are %s', (thousandths, text) => {
  expect(formatQuantity(thousandths)).toBe(text)
})

test.each([
  [18_000_000, '₹18.00'],
  [18_500_000, '₹18.50'],
  [7125, '₹0.007125'],
  [1_23_456_789_000, '₹1,23,456.789'],
])('%i micro-rupees are %s', (micro, text) => {
  expect(formatPrice(micro)).toBe(text)
})

test.each([
  [1800, '18 %'],
  [250, '2.5 %'],
  [25, '0.25 %'],
  [0, '0 %'],
])('%i basis points are %s', (basisPoints, text) => {
  expect(formatRate(basisPoints)).toBe(text)
})
