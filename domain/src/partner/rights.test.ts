import { expect, test } from 'vitest'
import { mayGive, PARTNER_RIGHTS } from './rights.ts'

test('rights are given only by who has them', () => {
  expect(mayGive(PARTNER_RIGHTS, ['money', 'staff'])).toBe(true)
  expect(mayGive(['staff'], [])).toBe(true)
  expect(mayGive(['staff', 'stop'], ['stop', 'money'])).toBe(false)
})
