import { countDays } from '@voltyatra/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listPoints, listRevenueMonths, type Period, parsePeriod } from './period.ts'

// 02:30 in India, where the day is the 21st already.
const NOW = new Date('2026-11-20T21:00:00Z')

function period(request: { from?: string; to?: string } = {}): Period {
  const found = parsePeriod(request, NOW)
  if (!found.ok) throw new Error(found.refusal.message)
  return found.value
}

const refusalOf = (request: { from?: string; to?: string }) => {
  const found = parsePeriod(request, NOW)
  return found.ok ? undefined : [found.refusal.field, found.refusal.message]
}

describe('the period', () => {
  test('is this month until today in India, beside as many days before, when nothing is said', () => {
    expect(period()).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
      previous: { from: '2026-10-11', to: '2026-10-31' },
      by: 'day',
    })
  })

  test('begins with the month of its last day, and ends today, where only one of them is said', () => {
    expect(period({ to: '2026-02-10' })).toMatchObject({ from: '2026-02-01', to: '2026-02-10' })
    expect(period({ from: '2026-02-10' })).toMatchObject({ from: '2026-02-10', to: '2026-11-21' })
  })

  test('may be one day', () => {
    expect(period({ from: '2026-03-01', to: '2026-03-01' })).toMatchObject({
      previous: { from: '2026-02-28', to: '2026-02-28' },
    })
  })

  test('does not end before it begins', () => {
    expect(refusalOf({ from: '2026-03-02', to: '2026-03-01' })).toEqual([
      'to',
      'The period ends before it begins',
    ])
    expect(refusalOf({ from: '2026-11-22' })).toEqual(['from', 'The period begins after today'])
  })

  test('has at most five years, leap days among them', () => {
    expect(period({ from: '2024-02-29', to: '2029-02-28' })).toBeDefined()
    expect(refusalOf({ from: '2024-02-29', to: '2029-03-01' })).toEqual([
      'from',
      'A period has at most 5 years',
    ])
    expect(period({ from: '2021-11-22' })).toBeDefined()
    expect(refusalOf({ from: '2021-11-21' })).toBeDefined()
  })

  test('is preceded by exactly as many days', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.nat({ max: 1800 }), (end, count) => {
        const to = end.toISOString().slice(0, 10)
        const from = new Date(end.getTime() - count * 86_400_000).toISOString().slice(0, 10)
        const { previous } = period({ from, to })
        expect(countDays(previous.from, previous.to)).toBe(countDays(from, to))
        expect(countDays(previous.to, from)).toBe(2)
      }),
    )
  })
})

describe('the course of the period', () => {
  test('has a point for every day of up to 92', () => {
    const quarter = period({ from: '2026-07-01', to: '2026-09-30' })
    expect([quarter.by, listPoints(quarter).length]).toEqual(['day', 92])
    expect(listPoints(period({ from: '2028-02-28', to: '2028-03-01' }))).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
  })

  test('has a point for every month of more', () => {
    expect(listPoints(period({ from: '2025-12-31', to: '2026-04-02' }))).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
    ])
  })
})

test('the months of revenue are twelve, whatever the period', () => {
  expect(listRevenueMonths(period({ from: '2026-03-05', to: '2026-03-05' }))).toHaveLength(12)
  expect(listRevenueMonths(period()).at(0)).toBe('2025-12')
  expect(listRevenueMonths(period()).at(-1)).toBe('2026-11')
})
