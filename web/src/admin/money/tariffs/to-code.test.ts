import { expect, test } from 'vitest'
import { toCode } from './to-code.ts'

test('a code is made of letters and digits of the name', () => {
  expect(toCode('Solar hours 2026')).toBe('SOLAR-HOURS-2026')
  expect(toCode('  Café & Büro (₹14) ')).toBe('CAFE-BURO-14')
  expect(toCode('மின்')).toBe('')
})

test('it is at most forty letters long and ends with one', () => {
  expect(toCode(`${'a'.repeat(39)} long`)).toBe('A'.repeat(39))
})
