import { expect, test } from 'vitest'
import { formatJson, toTheSecond } from './messages.ts'

test('a message is shown over several lines, and as it came where it is no JSON', () => {
  expect(formatJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(formatJson('{"a":')).toBe('{"a":')
})

test('of what was said the second matters', () => {
  expect(toTheSecond('2026-11-21T09:35:09Z')).toBe('21 Nov 2026, 3:05:09 pm IST')
})
