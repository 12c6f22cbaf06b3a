import { expect, test } from 'vitest'
import { parsePeriod } from '../dashboard/index.ts'
import { computeComparedDays } from './compared-days.ts'

const period = (from: string, to: string) => {
  const found = parsePeriod({ from, to }, new Date('2028-12-31T12:00:00Z'))
  if (!found.ok) throw new Error(found.refusal.message)
  return found.value
}

test('a period is compared with as many days just before, or with the same days of the year before', () => {
  const may = period('2026-05-01', '2026-05-31')
  expect(computeComparedDays(may, undefined)).toBeNull()
  expect(computeComparedDays(may, 'before')).toEqual({ from: '2026-03-31', to: '2026-04-30' })
  expect(computeComparedDays(may, 'year-before')).toEqual({ from: '2025-05-01', to: '2025-05-31' })
})

test('the 29th of February has the 28th of the year before', () => {
  expect(computeComparedDays(period('2028-02-01', '2028-02-29'), 'year-before')).toEqual({
    from: '2027-02-01',
    to: '2027-02-28',
  })
})
