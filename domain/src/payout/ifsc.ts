/** The code of a bank's branch (IFSC): four letters of the bank, a zero, six characters of the branch. */

import { ok, type Result, refuse } from '../result.ts'

export interface Ifsc {
  readonly code: string
  readonly bank: string
  readonly branch: string
}

export interface IfscRefused {
  readonly kind: 'ifsc-invalid'
  readonly reason: 'form' | 'bank' | 'branch'
}

/** Reads a code however it is written; whether the branch exists is not known here. */
export function readIfsc(typed: string): Result<Ifsc, IfscRefused> {
  const code = typed.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code)
    ? ok({ code, bank: code.slice(0, 4), branch: code.slice(5) })
    : refuse({ kind: 'ifsc-invalid', reason: 'form' })
}

/** An account number as lists and logs show it: its last four digits. */
export const maskAccount = (number: string): string => `•••• ${number.slice(-4)}`
