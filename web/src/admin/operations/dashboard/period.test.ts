import { expect, test } from 'vitest'
import { computeDays, parsePeriod } from './period.ts'

test('the last seven days end today, by the calendar in India', () => {
  expect(computeDays('7', new Date('2026-11-20T20:00:00Z'))).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(computeDays('month', new Date('2026-11-20T20:00:00Z'))).toEqual({})
  expect([parsePeriod('30'), parsePeriod('31'), parsePeriod('')]).toEqual(['30', 'month', 'month'])
})
