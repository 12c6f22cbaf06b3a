import { expect, test } from 'vitest'
import {
  computeBeyondFleetLimit,
  findFleetPeriodEnd,
  findFleetPeriodStart,
  isInFleetHours,
} from './limits.ts'

test('periods begin at midnight in India: the day, the Monday, the first of the month', () => {
  const night = new Date('2026-11-22T20:00:00Z') // Monday, 01:30 in India
  expect(findFleetPeriodStart('day', night)).toEqual(new Date('2026-11-23T00:00:00+05:30'))
  expect(findFleetPeriodStart('week', night)).toEqual(new Date('2026-11-23T00:00:00+05:30'))
  expect(findFleetPeriodStart('month', night)).toEqual(new Date('2026-11-01T00:00:00+05:30'))
  const sunday = new Date('2026-11-22T12:00:00Z')
  expect(findFleetPeriodStart('week', sunday)).toEqual(new Date('2026-11-16T00:00:00+05:30'))
})

test('a period ends where the next one begins', () => {
  const night = new Date('2026-11-22T20:00:00Z') // Monday, 01:30 in India
  expect(findFleetPeriodEnd('day', night)).toEqual(new Date('2026-11-24T00:00:00+05:30'))
  expect(findFleetPeriodEnd('week', night)).toEqual(new Date('2026-11-30T00:00:00+05:30'))
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-12', '2027-01']
  expect(months.map((month) => findFleetPeriodEnd('month', new Date(`${month}-01T00:00:00+05:30`)))).toEqual(
    ['2026-02', '2026-03', '2026-04', '2026-05', '2027-01', '2027-02'].map(
      (month) => new Date(`${month}-01T00:00:00+05:30`),
    ),
  )
})

test('hours of the day may go over midnight; the last minute belongs to them no more', () => {
  const at = (clock: string) => new Date(`2026-11-23T${clock}:00+05:30`)
  const day = { from: 6 * 60, to: 22 * 60 }
  expect(['05:59', '06:00', '21:59', '22:00'].map((clock) => isInFleetHours(day, at(clock)))).toEqual([
    ...[false, true, true, false],
  ])
  const night = { from: 22 * 60, to: 6 * 60 }
  expect(['05:59', '06:00', '21:59', '22:00'].map((clock) => isInFleetHours(night, at(clock)))).toEqual([
    ...[true, false, false, true],
  ])
})

test('a charge may use the limit up to the last paisa', () => {
  const limit = { by: 'money', most: 50_000, period: 'day' } as const
  expect(computeBeyondFleetLimit(limit, { used: 20_000, wanted: 30_000 })).toBe(0)
  expect(computeBeyondFleetLimit(limit, { used: 20_000, wanted: 30_001 })).toBe(1)
  expect(computeBeyondFleetLimit(limit, { used: 60_000, wanted: 1 })).toBe(10_001)
})
