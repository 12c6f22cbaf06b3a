import { expect, test } from 'vitest'
import { checkGstin } from './gstin.ts'
import { checkPan, getPanOfGstin } from './pan.ts'

test('a PAN is read as people type it', () => {
  expect(checkPan(' aaacv1234k ')).toEqual({ ok: true, value: 'AAACV1234K' })
})

test.each([
  ['', 'empty'],
  ['AAACV1234', 'too short'],
  ['AAACV1234KK', 'too long'],
  ['AAAXV1234K', 'no such kind of holder'],
  ['AAACV12A4K', 'a letter among the digits'],
  ['ÀAACV1234K', 'a letter of another script'],
])('%j is refused: %s', (text) => {
  expect(checkPan(text)).toEqual({ ok: false, refusal: { kind: 'pan-invalid' } })
})

test('a GSTIN contains the PAN of its holder', () => {
  const known = checkGstin('27AAPFU0939F1ZV')
  expect(known.ok && getPanOfGstin(known.value)).toBe('AAPFU0939F')
})
