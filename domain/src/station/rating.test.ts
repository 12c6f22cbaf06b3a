import { expect, test } from 'vitest'
import { computeRating } from './rating.ts'

test('a rating has one decimal, and three drivers at least', () => {
  expect(computeRating({ sum: 14, drivers: 3 })).toEqual({ average: 4.7, drivers: 3 })
  expect(computeRating({ sum: 15, drivers: 3 })).toEqual({ average: 5, drivers: 3 })
  expect(computeRating({ sum: 10, drivers: 2 })).toBeNull()
  expect(computeRating({ sum: 0, drivers: 0 })).toBeNull()
})
