/** A credit note: a confirmed charge was billed too much, and the difference goes back. */
import {
  computeLastDayOfCreditNote,
  ok,
  type Paise,
  type Paper,
  type Result,
  reduceInvoice,
  SAC_OF_CHARGING,
  type StateCode,
  toIstDay,
} from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { lockInvoiceToReduce } from './credit-queries.ts'
import { issuePaper } from './issue-paper.ts'

export interface CreditRequest {
  readonly bookingId: string
  /** What the credit note is about: nothing is credited twice for it. */
  readonly subjectId: string
  /** GST included. */
  readonly amount: Paise
  /** In plain words. */
  readonly reason: string
}

export interface CreditNote {
  readonly number: string
  /** The tax that goes back. */
  readonly gst: Paise
}

/**
 * Issues a credit note for a part of a charge's invoice, or for all of it. Undefined where the tax cannot go back: the
 * charge has no invoice, the registration that issued it is gone, or the time for credit notes is over.
 */
export async function creditCharge(
  work: Work,
  { bookingId, subjectId, amount, reason }: CreditRequest,
): Promise<Result<CreditNote | undefined, { readonly kind: 'exceeds-invoice'; readonly left: Paise }>> {
  const found = await lockInvoiceToReduce(work.tx, bookingId)
  const today = toIstDay(work.now)
  if (!found || today > computeLastDayOfCreditNote(found.issuedOn, today)) return ok(undefined)
  const invoice: Paper = JSON.parse(found.content.toString('utf8'))
  const [tax] = invoice.taxes
  if (!tax) throw new Error(`Invoice ${invoice.number} has no rate`)
  const reduced = reduceInvoice(
    { total: invoice.totals.total, rate: tax.rate, credited: found.credited },
    amount,
  )
  if (!reduced.ok) return reduced
  const { taxable, gst } = reduced.value
  const issued = await issuePaper(work, {
    kind: 'credit-note',
    // A registered supplier has a state.
    state: invoice.supplier.state as StateCode,
    gstin: invoice.supplier.gstin,
    subjectId,
    customerId: found.customerId,
    partnerId: null,
    originalId: found.id,
    recipient: invoice.recipient,
    content: {
      lines: [
        {
          item: 'reduction',
          detail: invoice.charge?.station ?? null,
          sac: SAC_OF_CHARGING,
          quantity: 1000,
          unit: 'piece',
          unitPrice: null,
          taxable,
          rate: tax.rate,
        },
      ],
      rate: tax.rate,
      gst,
      original: { kind: invoice.kind, number: invoice.number, date: invoice.date },
      reason,
      place: invoice.place,
    },
  })
  return ok(issued && { number: issued.number, gst })
}
