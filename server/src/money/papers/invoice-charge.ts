/** The tax invoice of a confirmed charge. */
import { type PaperPayment, subtract, sumParts, ZERO } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { adjustAdvances, giveBackAdvances, lockAdvances } from './advances.ts'
import { insertAwaiting } from './awaiting-queries.ts'
import type { ConfirmedCharge } from './confirmed-charge.ts'
import { createDriverParty } from './driver-party.ts'
import { type IssuedPaper, issuePaper } from './issue-paper.ts'

/**
 * Issues it, or keeps it waiting where it cannot be issued. It adjusts the advances that its registration received; those
 * of other registrations that paid it go back there. A charge that cost nothing is no supply for a consideration
 * (CGST Act s. 7) and has none.
 */
export async function invoiceCharge(work: Work, charge: ConfirmedCharge): Promise<void> {
  if (charge.bill.total === ZERO) return
  const { customerId, stationState: state, paid } = charge
  const { open, parts, payments } = await lockAdvances(work, { customerId, state, paid })
  const invoice = await issueInvoice(work, charge, payments)
  if (invoice) await adjustAdvances(work, invoice.id, parts)
  else await insertAwaiting(work.tx, charge, work.now)
  if (open.length > 0) {
    await giveBackAdvances(work, { customerId, reason: 'No charge was supplied against this advance' })
  }
}

/** Undefined where it cannot be issued. */
export const issueInvoice = (
  work: Work,
  charge: ConfirmedCharge,
  adjusted: readonly PaperPayment[] = [],
): Promise<IssuedPaper | undefined> =>
  issuePaper(work, {
    kind: 'tax-invoice',
    state: charge.stationState,
    subjectId: charge.bookingId,
    customerId: charge.customerId,
    partnerId: null,
    recipient: createDriverParty(charge.customerName),
    detailsOf: charge.customerId,
    says: buildInvoiceFacts(charge, adjusted),
  })

/** What an invoice says of the charge itself. */
export function buildInvoiceFacts(charge: ConfirmedCharge, adjusted: readonly PaperPayment[] = []) {
  const { bookingId, lines, rate, bill, paid, paidOn } = charge
  const fromWallet = subtract(paid, sumParts(adjusted))
  return {
    lines,
    rate,
    gst: bill.gst,
    payments: [
      ...adjusted,
      ...(fromWallet > ZERO
        ? [{ reference: bookingId, method: 'wallet' as const, amount: fromWallet, on: paidOn }]
        : []),
    ],
    charge: charge.charge,
  }
}
