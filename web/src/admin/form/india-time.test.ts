import { expect, test } from 'vitest'
import { parseIndiaTime, toIndia } from './india-time.ts'

test('a time that is typed is India’s, wherever the browser stands', () => {
  expect(parseIndiaTime('2026-11-21T18:30')).toBe('2026-11-21T13:00:00.000Z')
  expect(toIndia('2026-11-21T13:00:00Z')).toBe('2026-11-21T18:30')
  expect(toIndia('2026-12-31T20:00:00Z')).toBe('2027-01-01T01:30')
})

test.each(['', 'tomorrow', '2026-13-40T00:00'])('%j is no time', (typed) => {
  expect(parseIndiaTime(typed)).toBeUndefined()
})
