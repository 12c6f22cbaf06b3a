import { createHmac } from 'node:crypto'
import { minutes } from '@voltyatra/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeCode, isCurrentCode, isProof, makeProof } from './one-time-code.ts'

const SECRET = 'a secret of a charger and the program'
const now = new Date('2026-11-23T06:30:10Z')
const slot = now.getTime() / 60_000

const after = (ms: number) => new Date(now.getTime() + ms)

/** The same rule by text alone: the slot in 16 hexadecimal digits, the hash as hexadecimal digits. */
function expected(secret: string, of: number): string {
  const hex = createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(Buffer.from(of.toString(16).padStart(16, '0'), 'hex'))
    .digest('hex')
  const byte = (at: number) => Number.parseInt(hex.slice((at % 32) * 2, (at % 32) * 2 + 2), 16)
  const first = Number.parseInt(hex.slice(-1), 16)
  const sign = (value: number) => (value < 36 ? value.toString(36) : (value - 26).toString(36).toUpperCase())
  return Array.from({ length: 20 }, (_, index) => sign(byte(first + index) % 62)).join('')
}

test('a code is what the rule of OCPP 2.1 makes of the secret and the time', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 0, max: 2 ** 40 }), (secret, of) => {
      expect(computeCode(secret, of)).toBe(expected(secret, of))
    }),
  )
})

test('a code counts in its minute, the one before and the one after, and by its secret alone', () => {
  const code = expected(SECRET, Math.floor(slot))
  const counts = [-2, -1, 0, 1, 2].map((by) => isCurrentCode(SECRET, code, after(minutes(by))))
  expect(counts).toEqual([false, true, true, true, false])
  expect(isCurrentCode('another secret', code, now)).toBe(false)
  expect(isCurrentCode(SECRET, code.slice(1), now)).toBe(false)
})

test('a proof counts for fifteen minutes, and nobody makes it last longer', () => {
  const proof = makeProof(SECRET, now)
  expect(isProof(SECRET, proof, after(minutes(15) - 1))).toBe(true)
  expect(isProof(SECRET, proof, after(minutes(15)))).toBe(false)
  const [, signature] = proof.split('.')
  const later = after(minutes(60)).getTime().toString(36)
  expect(isProof(SECRET, `${later}.${signature}`, now)).toBe(false)
  expect(isProof('another secret', proof, now)).toBe(false)
})
