import { expect, test } from 'vitest'
import { addHeldBack } from './fleet-balance.ts'

test('what is held is not owed yet, to the paisa', () => {
  expect(addHeldBack(-1_522.36, 1_500)).toBe(-22.36)
  expect(addHeldBack(-1_500, 1_500)).toBe(0)
  expect(addHeldBack(500.1, 0.2)).toBe(500.3)
})
