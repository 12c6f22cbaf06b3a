import { expect, test } from 'vitest'
import { countSegments } from './text-segments.ts'

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['₹'.repeat(70), 1],
  [`₹${'a'.repeat(70)}`, 2],
  ['नमस्ते', 1],
  ['🚗'.repeat(36), 2],
])('a text counts as so many messages (%#)', (text, segments) => {
  expect(countSegments(text)).toBe(segments)
})
