/** The invoice reference number, which the portal and its callers compute alike. */
import { createHash } from 'node:crypto'

export interface IrnFacts {
  /** Of the supplier. */
  readonly gstin: string
  readonly type: 'INV' | 'CRN'
  readonly number: string
  /** dd/mm/yyyy. */
  readonly date: string
}

/**
 * SHA-256 of the supplier's GSTIN, the financial year, the type and the number of the document, without separators. The
 * number counts in upper case (GSTN advisory of 4 April 2025, from 1 June 2025).
 */
export const computeIrn = ({ gstin, type, number, date }: IrnFacts): string =>
  createHash('sha256')
    .update(`${gstin}${toFinancialYear(date)}${type}${number.toUpperCase()}`)
    .digest('hex')

/** '22/11/2026' is in '2026-27'. */
function toFinancialYear(day: string): string {
  const [, month = 0, year = 0] = day.split('/').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}
