import { expect, test } from 'vitest'
import { computeMoments } from './period.ts'

const NOW = new Date('2026-11-22T20:00:00Z')
const of = (period: string, now = NOW) => computeMoments({ period, from: '', to: '' }, now)

test('periods begin and end at midnight in India', () => {
  expect(of('today')).toEqual({ from: '2026-11-22T18:30:00.000Z' })
  expect(of('7')).toEqual({ from: '2026-11-16T18:30:00.000Z' })
  expect(of('month')).toEqual({ from: '2026-10-31T18:30:00.000Z' })
  expect(of('last-month')).toEqual({ from: '2026-09-30T18:30:00.000Z', to: '2026-10-31T18:30:00.000Z' })
})

test('a financial year begins in April', () => {
  expect(of('year')).toEqual({ from: '2026-03-31T18:30:00.000Z' })
  expect(of('year', new Date('2027-02-01T00:00:00Z'))).toEqual({ from: '2026-03-31T18:30:00.000Z' })
})

test('days of one’s own choice are both within the period; what is no day chooses nothing', () => {
  expect(computeMoments({ period: 'days', from: '2026-11-01', to: '2026-11-02' }, NOW)).toEqual({
    from: '2026-10-31T18:30:00.000Z',
    to: '2026-11-02T18:30:00.000Z',
  })
  expect(computeMoments({ period: 'days', from: '2026-99-01', to: 'soon' }, NOW)).toEqual({})
  expect(of('')).toEqual({})
})
