import { ok, refuse } from '@voltyatra/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const KEY = Buffer.alloc(32, 1)
const OTHER_KEY = Buffer.alloc(32, 2)
const USE = { purpose: 'payment-provider', id: '1' }
const box = createSecretBox([KEY])

const refused = (reason: 'other-key' | 'altered') => refuse({ kind: 'secret-unreadable', reason })

test('every text comes back, and nothing of it can be seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 4 }), (plain) => {
      const sealed = box.seal(USE, plain)
      expect(box.open(USE, sealed)).toEqual(ok(Buffer.from(plain).toString()))
      expect(sealed.includes(Buffer.from(plain))).toBe(false)
    }),
  )
})

test('the same text is never sealed the same way twice', () => {
  expect(box.seal(USE, 'key')).not.toEqual(box.seal(USE, 'key'))
})

test('one changed byte, wherever it is, is refused', () => {
  const sealed = box.seal(USE, 'a secret')
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    const isKeyId = at >= 1 && at <= 8
    expect(box.open(USE, altered)).toEqual(refused(isKeyId ? 'other-key' : 'altered'))
  }
})

test.each([0, 1, 9, 36])('a piece of %i bytes is refused', (length) => {
  expect(box.open(USE, box.seal(USE, 'a secret').subarray(0, length))).toEqual(refused('altered'))
})

test('it opens only for what it was sealed for', () => {
  const sealed = box.seal(USE, 'a secret')
  expect(box.open({ ...USE, id: '2' }, sealed)).toEqual(refused('altered'))
  expect(box.open({ ...USE, purpose: 'mail' }, sealed)).toEqual(refused('altered'))
})

test('under another key it is said to be so', () => {
  expect(createSecretBox([OTHER_KEY]).open(USE, box.seal(USE, 'a secret'))).toEqual(refused('other-key'))
})

test('a new key before the old one seals, and the old one still opens', () => {
  const renewed = createSecretBox([OTHER_KEY, KEY])
  const old = box.seal(USE, 'a secret')
  expect(renewed.open(USE, old)).toEqual(ok('a secret'))
  expect(renewed.isUnderOldKey(old)).toBe(true)
  const sealed = renewed.seal(USE, 'a secret')
  expect(renewed.isUnderOldKey(sealed)).toBe(false)
  expect(box.open(USE, sealed)).toEqual(refused('other-key'))
})
