/** What a credit note takes back of an invoice, and until when it may. */
import { computeIncludedGst } from '../gst/tax.ts'
import { add, type BasisPoints, type Paise, subtract, ZERO } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'

/** Until which day after the invoice's financial year a credit note lowers the tax; a change of law is a new row. */
const CREDIT_NOTE_TERMS: readonly {
  /** The first day in India that it holds for, 'YYYY-MM-DD'. */
  readonly from: string
  /** Of the year in which the financial year ended, 'MM-DD'. */
  readonly lastDay: string
  readonly source: string
}[] = [
  { from: '2017-07-01', lastDay: '09-30', source: 'CGST Act 2017, s. 34(2)' },
  {
    from: '2022-10-01',
    lastDay: '11-30',
    source: 'CGST Act 2017, s. 34(2) as the Finance Act 2022, s. 105 has it (Notification 18/2022)',
  },
]

/** The last day, 'YYYY-MM-DD', on which a credit note may lower the tax of an invoice of that day. */
export function computeLastDayOfCreditNote(invoiceDay: string, today: string): string {
  const [year = 0, month = 0] = invoiceDay.split('-').map(Number)
  const ends = month >= 4 ? year + 1 : year
  const term = CREDIT_NOTE_TERMS.findLast(({ from }) => from <= today)
  if (!term) throw new RangeError(`No term for credit notes on ${today}`)
  return `${ends}-${term.lastDay}`
}

export interface InvoiceToReduce {
  readonly total: Paise
  readonly rate: BasisPoints
  /** The totals of its credit notes so far. */
  readonly credited: Paise
}

export interface Reduction {
  readonly taxable: Paise
  readonly gst: Paise
}

/**
 * The parts of an amount, GST included, that is taken back. The credit notes of an invoice together hold the GST that is
 * inside their sum, so whoever takes everything back in parts takes back exactly the invoice's tax.
 */
export function reduceInvoice(
  { total, rate, credited }: InvoiceToReduce,
  amount: Paise,
): Result<Reduction, { readonly kind: 'exceeds-invoice'; readonly left: Paise }> {
  const left = subtract(total, credited)
  if (amount > left || amount <= ZERO) return refuse({ kind: 'exceeds-invoice', left })
  const gst = subtract(computeIncludedGst(add(credited, amount), rate), computeIncludedGst(credited, rate))
  return ok({ taxable: subtract(amount, gst), gst })
}
