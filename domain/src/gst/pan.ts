/** The 10-character Permanent Account Number of the Income-tax Department, which stands in every GSTIN too. */
import { ok, type Result, refuse } from '../result.ts'
import type { Gstin } from './gstin.ts'

declare const panBrand: unique symbol

/** Three letters, the kind of holder, a letter, four digits, a letter; upper case. */
export type Pan = string & { readonly [panBrand]: true }

export interface PanRefused {
  readonly kind: 'pan-invalid'
}

/** The fourth letter is the kind of holder: company, person, Hindu undivided family, firm, association, trust … */
const PATTERN = /^[A-Z]{3}[ABCEFGHJLPT][A-Z]\d{4}[A-Z]$/

/** A PAN as people type it: blanks around it and lower case are put right, anything else is refused. */
export function checkPan(text: string): Result<Pan, PanRefused> {
  const pan = text.trim().toUpperCase()
  return PATTERN.test(pan) ? ok(pan as Pan) : refuse({ kind: 'pan-invalid' })
}

/** Whose registration it is: characters 3 to 12 of a GSTIN. */
export const getPanOfGstin = (gstin: Gstin): Pan => gstin.slice(2, 12) as Pan
