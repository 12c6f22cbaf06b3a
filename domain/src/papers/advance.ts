/** Advances that drivers paid into their wallets: what of them an invoice adjusts, and what is given back. */
import { computeIncludedGst } from '../gst/tax.ts'
import { type BasisPoints, type Paise, paise, subtract, ZERO } from '../money.ts'

/** A receipt voucher of which something is left. */
export interface OpenAdvance {
  readonly id: string
  readonly rate: BasisPoints
  /** What was received, GST included. */
  readonly total: Paise
  /** Of the total: what no invoice adjusted and what was not given back. */
  readonly left: Paise
  /** The GST that is inside what is left. */
  readonly leftTax: Paise
}

export interface AdvancePart {
  readonly id: string
  /** GST included, above zero. */
  readonly amount: Paise
  readonly tax: Paise
}

/**
 * Up to an amount, the first ones first. The parts of one advance together hold exactly its GST, however it is divided.
 * @param open in the order in which they are taken
 */
export function takeFromAdvances(open: readonly OpenAdvance[], most: Paise): AdvancePart[] {
  const parts: AdvancePart[] = []
  let due = most
  for (const { id, rate, total, left, leftTax } of open) {
    const amount = paise(Math.min(left, due))
    if (amount <= ZERO) continue
    const rest = subtract(left, amount)
    const used = subtract(total, rest)
    const tax =
      rest === ZERO
        ? leftTax
        : subtract(computeIncludedGst(used, rate), subtract(computeIncludedGst(total, rate), leftTax))
    parts.push({ id, amount, tax })
    due = subtract(due, amount)
  }
  return parts
}

export const sumParts = (parts: readonly { readonly amount: Paise }[]): Paise =>
  paise(parts.reduce((sum, { amount }) => sum + amount, 0))
