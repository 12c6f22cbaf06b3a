/** GST on a taxable amount, and the GST inside an amount that includes it. */

import { type BasisPoints, checkBasisPoints, computeShare, multiply, type Paise, subtract } from '../money.ts'

/** Half up to the paisa; taken once for a document, never by the line. */
export const computeGst = (taxable: Paise, bp: BasisPoints): Paise => computeShare(taxable, bp)

/** The GST inside an inclusive amount: what is left beyond the taxable amount, so the two always sum to it. */
export const computeIncludedGst = (inclusive: Paise, bp: BasisPoints): Paise =>
  subtract(inclusive, multiply(inclusive, 10_000, 10_000 + checkBasisPoints(bp)))
