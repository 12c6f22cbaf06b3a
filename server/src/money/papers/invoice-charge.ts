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
export const issueInvoice = (work: Work, charge: ConfirmedCharge) =>
  issuePaper(work, {
    kind: 'tax-invoice',
    state: charge.stationState,
    subjectId: charge.bookingId,
    customerId: charge.customerId,
    partnerId: null,
    recipient: driverNamed(charge.customerName),
    detailsOf: charge.customerId,
    says: invoiceSays(charge),
  })

/** What an invoice says of the charge itself. */
export const invoiceSays = ({ bookingId, lines, rate, bill, paid, paidOn, charge }: ConfirmedCharge) => ({
  lines,
  rate,
  gst: bill.gst,
  payments:
    paid > ZERO ? [{ reference: bookingId, method: 'wallet' as const, amount: paid, on: paidOn }] : [],
  charge,
})

/** Of whom no address is on record. */
export const driverNamed = (name: string | null): PaperParty => ({
  name,
  gstin: null,
  address: null,
  city: null,
  pincode: null,
  state: null,
})
