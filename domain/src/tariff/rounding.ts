/** The rounding of `money.ts`, half up to the paisa, without big integers where the product is a safe integer. */

import { type BasisPoints, type Paise, paise, roundHalfUp } from '../money.ts'

/** one × other ÷ per, half up; whole numbers from 0 up, `per` above 0. */
export function multiplyAndDivide(one: number, other: number, per: number): Paise {
  const whole = one * other
  if (whole > Number.MAX_SAFE_INTEGER) return roundHalfUp(BigInt(one) * BigInt(other), BigInt(per))
  const rest = whole % per
  return paise((whole - rest) / per + (rest * 2 >= per ? 1 : 0))
}

/** GST on an amount before it. */
export const computeAddedGst = (amount: number, rate: BasisPoints): number =>
  multiplyAndDivide(amount, rate, 10_000)

/** GST inside an amount that holds it: what is left beyond the taxable amount. */
export const computeInnerGst = (inclusive: number, rate: BasisPoints): number =>
  inclusive - multiplyAndDivide(inclusive, 10_000, 10_000 + rate)
