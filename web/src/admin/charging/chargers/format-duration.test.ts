import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  [40, '40 s'],
  [12 * 60 + 59, '12 min'],
  [3 * 3600 + 5 * 60, '3 h 05 min'],
  [2 * 86_400 + 4 * 3600 + 59 * 60, '2 d 4 h'],
])('%i seconds read as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
