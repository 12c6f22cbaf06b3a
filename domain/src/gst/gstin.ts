/** The 15-character GST identification number and its check character. */

import { ok, type Result, refuse } from '../result.ts'
import { findStateByCode, type StateCode } from './states.ts'

declare const gstinBrand: unique symbol

/** State code, PAN, number of the registration, 'Z', check character; upper case. */
export type Gstin = string & { readonly [gstinBrand]: true }

export interface GstinRefused {
  readonly kind: 'gstin-invalid'
  readonly reason: 'length' | 'pattern' | 'state' | 'check-character'
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** A GSTIN as people type it: blanks around it and lower case are put right, anything else is refused. */
export function checkGstin(text: string): Result<Gstin, GstinRefused> {
  const gstin = text.trim().toUpperCase()
  const because = (reason: GstinRefused['reason']) => refuse({ kind: 'gstin-invalid', reason })
  if (gstin.length !== 15) return because('length')
  if (!PATTERN.test(gstin)) return because('pattern')
  if (!findStateByCode(gstin.slice(0, 2))) return because('state')
  if (gstin.at(-1) !== checkCharacter(gstin.slice(0, -1))) return because('check-character')
  return ok(gstin as Gstin)
}

/** The state that the registration belongs to. */
export const getStateOfGstin = (gstin: Gstin): StateCode => gstin.slice(0, 2) as StateCode

/** Luhn's sum in base 36, which detects any one wrong character; the weights 1, 2, 1, 2 … start at the left. */
function checkCharacter(first14: string): string {
  const sum = [...first14].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return DIGITS.charAt((36 - (sum % 36)) % 36)
}
