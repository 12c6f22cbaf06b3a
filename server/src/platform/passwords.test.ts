import { parseOptions, verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { generatePassword, openPasswords } from './passwords.ts'

const passwords = openPasswords()

test('a hash is argon2id at the agreed cost, salted anew, and holds nothing of the password', async () => {
  const [first, second] = await Promise.all([
    passwords.hash('river-stone-42'),
    passwords.hash('river-stone-42'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(parseOptions(first).saltLen).toBe(16)
  expect(first).not.toBe(second)
  expect(first).not.toContain('river')
})

test('only the password itself matches its hash, however its accents were typed', async () => {
  const hash = await passwords.hash('caf\u00e9-voltage')
  expect(await passwords.matches('cafe\u0301-voltage', hash)).toBe(true)
  expect(await passwords.matches('cafe-voltage', hash)).toBe(false)
  expect(await passwords.matches('', hash)).toBe(false)
})

test('without a hash, or with a broken one, nothing matches and nothing fails', async () => {
  for (const hash of [undefined, '', '!', '$argon2i$v=19$m=1,t=1,p=1$AAAA$AAAA']) {
    expect(await passwords.matches('anything', hash)).toBe(false)
  }
})

test('the work is the same with a hash and without: one verification at the full cost', async () => {
  const done: object[] = []
  const watched = openPasswords({
    async verify(hash, password) {
      done.push({ ...parseOptions(hash), password })
      return verify(hash, password)
    },
  })
  const real = await watched.hash('river-stone-42')
  for (const hash of [real, undefined, '!']) await watched.matches('a-try', hash)
  const work = {
    algorithm: 2,
    version: 1,
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    outputLen: 32,
    saltLen: 16,
  }
  expect(done).toEqual(Array.from({ length: 3 }, () => ({ ...work, password: 'a-try' })))
})

test('where tests take less, the work is the same with a hash and without, too', async () => {
  const costs: number[] = []
  const cheap = openPasswords({
    cost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    async verify(hash, password) {
      costs.push(parseOptions(hash).memoryCost)
      return verify(hash, password)
    },
  })
  const real = await cheap.hash('river-stone-42')
  for (const hash of [real, undefined, '!']) await cheap.matches('a-try', hash)
  expect(costs).toEqual([8, 8, 8])
  expect(await passwords.matches('river-stone-42', real)).toBe(true)
})

test('a generated password has 20 readable characters and is another one each time', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{6}-){2}[a-hjkmnp-z2-9]{6}$/)
  expect(new Set(made).size).toBe(200)
})
