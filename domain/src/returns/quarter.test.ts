import { expect, test } from 'vitest'
import { findQuarter } from './quarter.ts'

test.each([
  ['2026-04', '2026-04-01', '2026-06-30'],
  ['2026-06', '2026-04-01', '2026-06-30'],
  ['2026-11', '2026-10-01', '2026-12-31'],
  ['2027-01', '2027-01-01', '2027-03-31'],
  ['2028-02', '2028-01-01', '2028-03-31'],
])('%s lies in the quarter from %s to %s', (month, first, last) => {
  expect(findQuarter(month)).toEqual({ first, last })
})
