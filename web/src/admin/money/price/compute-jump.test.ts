import { expect, test } from 'vitest'
import { computeJump } from './compute-jump.ts'

test('a price of more than twice the one in force, or less than half of it, is a jump', () => {
  expect(computeJump(18, 180)).toBe(10)
  expect(computeJump(17, 34.01)).toBeGreaterThan(2)
  expect(computeJump(18, 1.8)).toBe(0.1)
})

test('up to twice and down to half is none', () => {
  for (const next of [9, 17, 18, 19.5, 36]) expect(computeJump(18, next), String(next)).toBe(undefined)
})
