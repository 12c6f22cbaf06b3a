import { expect, test } from 'vitest'
import { computeMonths } from './station-figures.ts'

const on = (day: string) => computeMonths(new Date(`${day}T12:00:00+05:30`))

test('the month so far stands beside the same days of the month before', () => {
  expect(on('2026-11-22')).toEqual({
    month: { from: '2026-11-01', to: '2026-11-22' },
    before: { from: '2026-10-01', to: '2026-10-22' },
  })
})

test('where the month before was shorter, it ends with that month', () => {
  expect(on('2027-03-31').before).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(on('2028-03-31').before).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(on('2027-01-31').before).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('the day is the one in India', () => {
  expect(computeMonths(new Date('2026-11-30T18:30:00Z')).month).toEqual({
    from: '2026-12-01',
    to: '2026-12-01',
  })
})
