import { expect, test } from 'vitest'
import { listMonths } from './months.ts'

test('the months are those of India, this one first, over the turn of a year', () => {
  const months = listMonths(new Date('2026-01-31T18:30:00Z'))
  expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect([months.length, new Set(months).size, months.at(-1)]).toEqual([24, 24, '2024-03'])
  expect(listMonths(new Date('2026-01-31T18:29:59Z'))[0]).toBe('2026-01')
})
