import { expect, test } from 'vitest'
import { compare, daysOf, periodIn } from './period.ts'

test('the last seven days end today, by the calendar in India', () => {
  expect(daysOf('7', new Date('2026-11-20T20:00:00Z'))).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(daysOf('month', new Date('2026-11-20T20:00:00Z'))).toEqual({})
  expect([periodIn('30'), periodIn('31'), periodIn('')]).toEqual(['30', 'month', 'month'])
})

test('a figure is set against the period before', () => {
  expect(compare(150, 100)).toEqual({ direction: 'more', percent: 50 })
  expect(compare(50, 200)).toEqual({ direction: 'less', percent: 75 })
  expect(compare(5, 0).direction).toBe('from-nothing')
  expect([compare(0, 0).direction, compare(5, 5).direction]).toEqual(['same', 'same'])
  expect(compare(5, null).direction).toBe('unknown')
})
