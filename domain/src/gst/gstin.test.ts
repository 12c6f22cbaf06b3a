import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkGstin, getStateOfGstin } from './gstin.ts'
import { INDIAN_STATES } from './states.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The check character from the other end: double every second from the right, like Luhn, and find what fills up. */
function sealed(first14: string): string {
  const fits = (last: string) => {
    const total = [...(first14 + last)].reverse().reduce((sum, character, index) => {
      const value = Number.parseInt(character, 36) * (index % 2 === 1 ? 2 : 1)
      return sum + (value > 35 ? value - 35 : value)
    }, 0)
    return total % 36 === 0
  }
  return first14 + [...DIGITS].filter(fits).join('')
}

const letter = fc.constantFrom(...DIGITS.slice(10))
const digit = fc.constantFrom(...DIGITS.slice(0, 10))
const gstins = fc
  .tuple(
    fc.constantFrom(...INDIAN_STATES.map((state) => state.code)),
    fc.string({ unit: letter, minLength: 5, maxLength: 5 }),
    fc.string({ unit: digit, minLength: 4, maxLength: 4 }),
    letter,
    fc.constantFrom(...DIGITS.slice(1)),
  )
  .map(([state, name, number, last, registration]) =>
    sealed(`${state}${name}${number}${last}${registration}Z`),
  )

describe('a GSTIN', () => {
  test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('%s, a real one, is taken', (gstin) => {
    expect(checkGstin(gstin)).toEqual({ ok: true, value: gstin })
  })

  test('blanks around it and lower case are put right', () => {
    expect(checkGstin(' 29aagcb7383j1z4\n')).toEqual({ ok: true, value: '29AAGCB7383J1Z4' })
  })

  test('is taken for every state, person and registration whose check character is right', () => {
    fc.assert(fc.property(gstins, (gstin) => checkGstin(gstin).ok))
  })

  test('contains its state', () => {
    const checked = checkGstin('29AAGCB7383J1Z4')
    expect(checked.ok && getStateOfGstin(checked.value)).toBe('29')
  })

  test('with any one character wrong is refused', () => {
    const taken = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'].flatMap((gstin) =>
      [...gstin].flatMap((right, at) =>
        [...DIGITS]
          .filter((wrong) => wrong !== right)
          .map((wrong) => gstin.slice(0, at) + wrong + gstin.slice(at + 1))
          .filter((corrupted) => checkGstin(corrupted).ok),
      ),
    )
    expect(taken).toEqual([])
  })

  test.each([
    ['', 'length'],
    ['29AAGCB7383J1Z', 'length'],
    ['29AAGCB7383J1Z44', 'length'],
    ['29AAGCB7383J1X4', 'pattern'],
    ['29AAGCB738JJ1Z4', 'pattern'],
    ['2ΩAAGCB7383J1Z4', 'pattern'],
    [sealed('28AAGCB7383J1Z'), 'state'],
    [sealed('00AAGCB7383J1Z'), 'state'],
    ['29AAGCB7383J1Z5', 'check-character'],
  ])('%j is refused for its %s', (text, reason) => {
    expect(checkGstin(text)).toEqual({ ok: false, refusal: { kind: 'gstin-invalid', reason } })
  })

  test('any other text is refused, never stumbled over', () => {
    fc.assert(fc.property(fc.string({ minLength: 10, maxLength: 20 }), (text) => !checkGstin(text).ok))
  })
})
