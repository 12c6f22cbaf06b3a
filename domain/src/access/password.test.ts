import { expect, test } from 'vitest'
import { findPasswordWeakness } from './password.ts'

const email = 'operations@example.in'

test('a password of twelve characters will do, one of eleven will not', () => {
  expect(findPasswordWeakness('k7#mQ2xw!rT9', email)).toBeUndefined()
  expect(findPasswordWeakness('k7#mQ2xw!rT', email)).toContain('12 characters')
})

test('characters are counted as people count them', () => {
  expect(findPasswordWeakness('🔋🔋🔋🔋🔋🔋🔌', email)).toContain('12 characters')
})

test('a password equal to the e-mail address or its name is refused, however it is written', () => {
  for (const password of ['operations@example.in', 'Operations@Example.IN']) {
    expect(findPasswordWeakness(password, email)).toContain('e-mail address')
  }
})

test('what everybody tries first is refused, however it is written', () => {
  for (const password of [
    'Password12345',
    'qwertyUIOP!!',
    '2026-voltyatra',
    'Demo-VoltYatra',
    'aaaaaaaaaaaa',
  ]) {
    expect(findPasswordWeakness(password, email)).toContain('first that anybody would try')
  }
})

test('further passwords that everybody tries are refused, also with digits and signs around them', () => {
  const common = new Set(['sunshine', 'qazwsxedc123'])
  for (const password of ['sunshine2026', '#Sunshine#2026', 'QazWsxEdc123']) {
    expect(findPasswordWeakness(password, email, common)).toContain('first that anybody would try')
  }
  expect(findPasswordWeakness('sunshine over kochi', email, common)).toBeUndefined()
})
