import { expect, test } from 'vitest'
import { codeOf } from './code.ts'

test('a code is made of letters and digits of the name', () => {
  expect(codeOf('Solar hours 2026')).toBe('SOLAR-HOURS-2026')
  expect(codeOf('  Café & Büro (₹14) ')).toBe('CAFE-BURO-14')
  expect(codeOf('மின்')).toBe('')
})

test('it is at most forty letters long and ends with one', () => {
  expect(codeOf(`${'a'.repeat(39)} long`)).toBe('A'.repeat(39))
})
