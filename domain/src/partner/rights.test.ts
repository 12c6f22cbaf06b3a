import { expect, test } from 'vitest'
import { mayGrant, PARTNER_RIGHTS } from './rights.ts'

test('rights are given only by who has them', () => {
  expect(mayGrant(PARTNER_RIGHTS, ['money', 'staff'])).toBe(true)
  expect(mayGrant(['staff'], [])).toBe(true)
  expect(mayGrant(['staff', 'stop'], ['stop', 'money'])).toBe(false)
})
