/** The tax invoice of a confirmed charge. */
import { type PaperParty, ZERO } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { insertAwaiting } from './awaiting-queries.ts'
import type { ConfirmedCharge } from './confirmed-charge.ts'
import { issuePaper } from './issue-paper.ts'

/**
 * Issues it, or keeps it waiting where it cannot be issued. A charge that cost nothing is no supply for a consideration
 * (CGST Act s. 7) and has none.
 */
export async function invoiceCharge(work: Work, charge: ConfirmedCharge): Promise<void> {
  if (charge.bill.total === ZERO) return
  if (!(await issueInvoice(work, charge))) await insertAwaiting(work.tx, charge, work.now)
}

/** Undefined where it cannot be issued. */
export function issueInvoice(work: Work, of: ConfirmedCharge) {
  const { paid } = of
  return issuePaper(work, {
    kind: 'tax-invoice',
    state: of.stationState,
    subjectId: of.bookingId,
    customerId: of.customerId,
    partnerId: null,
    recipient: driver(of.customerName),
    detailsOf: of.customerId,
    says: {
      lines: of.lines,
      rate: of.rate,
      gst: of.bill.gst,
      payments:
        paid > ZERO ? [{ reference: of.bookingId, method: 'wallet', amount: paid, on: of.paidOn }] : [],
      charge: of.charge,
    },
  })
}

/** Of whom no address is on record. */
const driver = (name: string | null): PaperParty => ({
  name,
  gstin: null,
  address: null,
  city: null,
  pincode: null,
  state: null,
})
