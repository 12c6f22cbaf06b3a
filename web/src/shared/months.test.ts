import { expect, test } from 'vitest'
import { formatMonth, listMonthsUntil } from './months.ts'

test('the months end with the one that it is in India', () => {
  const months = listMonthsUntil(new Date('2026-12-31T18:30:00Z'), 36)
  expect(months.slice(0, 2)).toEqual(['2027-01', '2026-12'])
  expect(months).toHaveLength(36)
  expect(months.at(-1)).toBe('2024-02')
})

test('a month has its name', () => {
  expect(formatMonth('2026-11')).toBe('November 2026')
})
