import { expect, test } from 'vitest'
import { formatMinutes } from './format-minutes.ts'

test('minutes are said in the largest unit that they are whole in', () => {
  expect([1, 45, 60, 90, 120, 1_440, 4_320, 10_079].map(formatMinutes)).toEqual([
    ...['1 minute', '45 minutes', '1 hour', '90 minutes', '2 hours', '1 day', '3 days', '10,079 minutes'],
  ])
})
