import { expect, test } from 'vitest'
import { formatCode } from './show-codes.ts'

test('a code is shown with the number that asked for it', () => {
  const text = '482913 is your VoltYatra code. It is valid for 5 minutes.\n\n@voltyatra.example #482913'
  expect(formatCode({ phone: '+919812345678', text })).toBe('  Sign-in code      for +919812345678: 482913')
})

test('a message whose code is not shown any more is none', () => {
  expect(formatCode({ phone: '+919812345678', text: '' })).toBeUndefined()
})
