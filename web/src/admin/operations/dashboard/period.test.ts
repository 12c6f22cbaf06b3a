import { expect, test } from 'vitest'
import { daysOf, periodIn } from './period.ts'

test('the last seven days end today, by the calendar in India', () => {
  expect(daysOf('7', new Date('2026-11-20T20:00:00Z'))).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(daysOf('month', new Date('2026-11-20T20:00:00Z'))).toEqual({})
  expect([periodIn('30'), periodIn('31'), periodIn('')]).toEqual(['30', 'month', 'month'])
})
