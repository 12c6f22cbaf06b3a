/** The tax invoice of a confirmed charge. */
import { type PaperPayment, paise, subtract, sumParts, ZERO } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { adjustAdvances, chooseAdvances, giveBackAdvances } from './advances.ts'
import { insertAwaiting } from './awaiting-queries.ts'
import type { ConfirmedCharge } from './confirmed-charge.ts'
import { createDriverParty } from './driver-party.ts'
import { type IssuedPaper, issuePaper, takePaperNumber, writePaper } from './issue-paper.ts'

/**
 * Issues it, or keeps it waiting where it cannot be issued. It adjusts the advances that its registration received; those
 * of other registrations that paid it go back there. A charge that cost nothing is no supply for a consideration
 * (CGST Act s. 7) and has none.
 */
export async function invoiceCharge(work: Work, charge: ConfirmedCharge): Promise<void> {
  if (charge.bill.total === ZERO) return
  const request = buildInvoiceRequest(charge)
  // A driver's advances are no money of a company.
  const taken = await takePaperNumber(work, request, charge.buyer ? null : charge.customerId)
  if (!taken) {
    await insertAwaiting(work.tx, charge, work.now)
    return charge.buyer ? undefined : giveBackUnused(work, charge)
  }
  const { parts, payments } = chooseAdvances(taken.advances, {
    gstin: taken.supplier.gstin,
    paid: subtract(charge.paid, charge.byBlock?.bill ?? ZERO),
  })
  const invoice = await writePaper(work, { ...request, content: buildInvoiceFacts(charge, payments) }, taken)
  await adjustAdvances(work, invoice.id, parts)
  if (taken.advances.length > 0) await giveBackUnused(work, charge)
}

const giveBackUnused = (work: Work, { customerId }: ConfirmedCharge): Promise<void> =>
  giveBackAdvances(work, { customerId, reason: 'No charge was supplied against this advance' })

/** Undefined where it cannot be issued. */
export const issueInvoice = (work: Work, charge: ConfirmedCharge): Promise<IssuedPaper | undefined> =>
  issuePaper(work, { ...buildInvoiceRequest(charge), content: buildInvoiceFacts(charge) })

const buildInvoiceRequest = (charge: ConfirmedCharge) => ({
  kind: 'tax-invoice' as const,
  state: charge.stationState,
  subjectId: charge.bookingId,
  customerId: charge.customerId,
  partnerId: null,
  recipient: charge.buyer ?? createDriverParty(charge.customerName),
  ...(!charge.buyer && { detailsOf: charge.customerId }),
})

/** What an invoice says of the charge itself. */
export function buildInvoiceFacts(charge: ConfirmedCharge, adjusted: readonly PaperPayment[] = []) {
  const { bookingId, lines, rate, bill, paid, paidOn, byBlock } = charge
  const fromWallet = subtract(paid, paise(sumParts(adjusted) + (byBlock?.bill ?? ZERO)))
  return {
    lines,
    rate,
    gst: bill.gst,
    payments: [
      ...adjusted,
      ...(byBlock
        ? [{ reference: byBlock.reference, method: 'online' as const, amount: byBlock.bill, on: paidOn }]
        : []),
      ...(fromWallet > ZERO
        ? [{ reference: bookingId, method: 'wallet' as const, amount: fromWallet, on: paidOn }]
        : []),
    ],
    charge: charge.charge,
  }
}
