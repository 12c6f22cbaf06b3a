import { expect, test } from 'vitest'
import { findPasswordWeakness } from './password.ts'

const email = 'operations@example.in'

test('a password of eight characters will do, one of seven will not', () => {
  expect(findPasswordWeakness('k7#mQ2xw', email)).toBeUndefined()
  expect(findPasswordWeakness('k7#mQ2x', email)).toContain('8 characters')
})

test('characters are counted as people count them', () => {
  expect(findPasswordWeakness('🔋🔋🔋🔋🔌', email)).toContain('8 characters')
})

test('a password equal to the e-mail address or its name is refused, however it is written', () => {
  for (const password of ['operations@example.in', 'Operations@Example.IN', 'OPERATIONS']) {
    expect(findPasswordWeakness(password, email)).toContain('e-mail address')
  }
})

test('what everybody tries first is refused, however it is written', () => {
  for (const password of ['12345678', 'Password123', 'qwertyUIOP', 'aaaaaaaaaa']) {
    expect(findPasswordWeakness(password, email)).toContain('first that anybody would try')
  }
})
