import { findPasswordWeakness } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { loadCommonPasswords } from './common-passwords.ts'
import { generatePassword } from './passwords.ts'

const weaknessOf = (password: string) =>
  findPasswordWeakness(password, 'asha@example.in', loadCommonPasswords())

test('the list has more than a hundred thousand, in small letters, and is read once', () => {
  const known = loadCommonPasswords()
  expect(known.size).toBeGreaterThan(100_000)
  expect([...known].filter((one) => one !== one.toLowerCase())).toEqual([])
  expect(loadCommonPasswords()).toBe(known)
})

test.each(['1q2w3e4r5t6y', 'sonyericsson', 'Sunshine@2026', 'liverpool123456', '12345678michael!'])(
  'twelve characters that many people have chosen are refused: %s',
  (password) => {
    expect(weaknessOf(password)).toContain('first that anybody would try')
  },
)

test('what nobody would guess is taken, and so is what the program makes up', () => {
  expect(weaknessOf('amber-kettle-29')).toBeUndefined()
  expect(weaknessOf('correct horse battery')).toBeUndefined()
  for (let made = 0; made < 100; made += 1) expect(weaknessOf(generatePassword())).toBeUndefined()
})
