import { expect, test } from 'vitest'
import { templates } from './texts.ts'

test('numbers of chargers are grouped as in India, and one charger is one', () => {
  expect(templates.readOf(1_000, 1_23_456)).toBe('1,000 of 1,23,456')
  expect(templates.differing(1_000)).toBe('1,000 chargers')
  expect(templates.differing(1)).toBe('1 charger')
})
