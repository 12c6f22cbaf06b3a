import { expect, test } from 'vitest'
import { readNumber, readRupees } from './typed-numbers.ts'

test.each([
  ['500', 500],
  [' 1,500 ', 1500],
  ['1,23,456.50', 123456.5],
  ['₹1500', 1500],
  ['₹ 500', 500],
  ['Rs 1500', 1500],
  ['Rs. 20.05', 20.05],
  ['INR 1,000/-', 1000],
  ['1 500', 1500],
  ['1\u00a0500', 1500],
  ['१५००', 1500],
  ['₹१,५००', 1500],
  ['௧௫௦௦', 1500],
  ['൧൫൦൦', 1500],
  ['୯', 9],
  ['0', 0],
])('%s is an amount of rupees', (typed, rupees) => {
  expect(readRupees(typed)).toBe(rupees)
})

test.each([
  '',
  ' ',
  '-5',
  '1.234',
  'abc',
  '1e3',
  'NaN',
  '5.',
  '7,5',
  '1 5',
  '1,50',
  '5 kWh',
  '₹',
  '500 600 7',
])('%j is none', (typed) => {
  expect(readRupees(typed)).toBeNaN()
})

test('a unit is read only where it is the one that is asked for', () => {
  expect([readNumber('40 kWh', 3, 'kWh'), readNumber('₹40', 3, 'kWh')]).toEqual([40, undefined])
  expect([readNumber('80 %', 0, 'percent'), readNumber('80 %', 0, 'minutes')]).toEqual([80, undefined])
  expect(readNumber('45 min', 0, 'minutes')).toBe(45)
  expect([readNumber('1 500', 0), readNumber('40 kWh', 3), readNumber('₹40', 3)]).toEqual([
    1500,
    undefined,
    undefined,
  ])
})
