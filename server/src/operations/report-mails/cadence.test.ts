import { addDays } from '@voltyatra/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Cadence,
  computeMailingDay,
  computePeriodBefore,
  findDayAfter,
  findLastDayUntil,
} from './cadence.ts'

test.each([
  ['daily', '2026-12-31', '2027-01-01', { from: '2026-12-31', to: '2026-12-31' }],
  // A Sunday, and a Monday.
  ['weekly', '2026-11-22', '2026-11-23', { from: '2026-11-16', to: '2026-11-22' }],
  ['weekly', '2026-11-23', '2026-11-30', { from: '2026-11-23', to: '2026-11-29' }],
  ['monthly', '2028-02-29', '2028-03-01', { from: '2028-02-01', to: '2028-02-29' }],
  ['monthly', '2026-12-01', '2027-01-01', { from: '2026-12-01', to: '2026-12-31' }],
] as const)('%s, after %s it is sent on %s', (cadence, day, next, period) => {
  expect(findDayAfter(cadence, day)).toBe(next)
  expect(computePeriodBefore(cadence, next)).toEqual(period)
})

test('before seven in India it is still the day before', () => {
  expect(computeMailingDay(new Date('2026-11-22T01:29:59Z'))).toBe('2026-11-21')
  expect(computeMailingDay(new Date('2026-11-22T01:30:00Z'))).toBe('2026-11-22')
})

test('every day is in exactly one period, and after a pause the newest one is sent', () => {
  const cadences = fc.constantFrom<Cadence>('daily', 'weekly', 'monthly')
  fc.assert(
    fc.property(cadences, fc.nat({ max: 2000 }), (cadence, after) => {
      const day = addDays('2025-01-01', after)
      const next = findDayAfter(cadence, day)
      const { from, to } = computePeriodBefore(cadence, next)
      expect(next > day && from <= day && to >= day).toBe(true)
      expect(addDays(to, 1)).toBe(next)
      expect(computePeriodBefore(cadence, findDayAfter(cadence, next)).from).toBe(next)
      const last = findLastDayUntil(cadence, day)
      expect(last <= day && findDayAfter(cadence, last) > day).toBe(true)
    }),
  )
})
