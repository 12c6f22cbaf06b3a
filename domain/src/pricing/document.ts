/** What stands below the line of a quote, a prepayment or a bill. */

import { computeGst } from '../gst/tax.ts'
import { add, type BasisPoints, type Paise } from '../money.ts'

export interface DocumentTotal {
  /** The taxable amount. */
  readonly amount: Paise
  readonly gst: Paise
  /** amount + gst, always. */
  readonly total: Paise
}

/** GST once for the whole document, at the given rate. */
export function computeDocumentTotal(taxable: Paise, bp: BasisPoints): DocumentTotal {
  const gst = computeGst(taxable, bp)
  return { amount: taxable, gst, total: add(taxable, gst) }
}
