import { expect, test } from 'vitest'
import { computeGst, toNumber, toRupees } from './amounts.ts'

test.each([
  ['500', 500],
  ['1,23,456.50', 123456.5],
  ['1,250', 1250],
  ['1,234,567', 1234567],
  ['₹ 500', 500],
  ['Rs. 20.05', 20.05],
  ['0', 0],
  ['1 500', 1500],
  ['INR 1,000/-', 1000],
  ['₹१,५००', 1500],
])('%s is an amount', (typed, amount) => {
  expect(toRupees(typed)).toBe(amount)
})

test.each(['', ' ', '-5', '1.234', 'abc', '1e3', 'NaN', '5.', '12,5', '1,50', ',500', '1,'])(
  '%j is none',
  (typed) => {
    expect(toRupees(typed)).toBeUndefined()
  },
)

test('energy has three decimals', () => {
  expect([toNumber('12.345', 3), toNumber('12.3456', 3)]).toEqual([12.345, undefined])
})

test('without decimals only whole numbers are read', () => {
  expect([toNumber('12', 0), toNumber('12.0', 0), toNumber('12.', 0)]).toEqual([12, undefined, undefined])
})

test('GST is rounded half up to the paisa', () => {
  expect([computeGst(100, 18), computeGst(0.25, 18), computeGst(10.25, 18)]).toEqual([18, 0.05, 1.85])
})
