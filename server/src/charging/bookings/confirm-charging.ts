/** The operator confirms a bill: the hold is shared out, once, however often it is asked. */
import {
  type BookingStateRefused,
  findGstRate,
  moveBooking,
  ok,
  type Paise,
  type Result,
  refuse,
  settle,
  subtract,
  toIstDay,
  wattHours,
  ZERO,
} from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { PaidAtTerminal } from '../../money/card-terminals/index.ts'
import { lockToPost, postTransfer } from '../../money/ledger/index.ts'
import { invoiceCharge } from '../../money/papers/index.ts'
import { computeContractCredit, keepContractCredit } from '../../money/partner-contracts/index.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { type Booking, type BookingNotFound, getBill } from './booking.ts'
import { buildConfirmedNotice } from './booking-notices.ts'
import { markConfirmed } from './change-queries.ts'
import { closePayments } from './close-payments.ts'
import { lockBookingToSettle } from './queries.ts'
import { toConfirmedCharge } from './to-confirmed-charge.ts'

export type ConfirmRefused =
  | BookingNotFound
  | BookingStateRefused
  /** `total` is what the booking's total is. */
  | { readonly kind: 'amount-changed'; readonly total: Paise }

/**
 * `amount` is the booking's total as the operator saw it. Confirming what is confirmed changes nothing and answers as
 * the first time.
 */
export async function confirmCharging(
  work: Work,
  { bookingId, amount }: { readonly bookingId: string; readonly amount: Paise },
): Promise<Result<Booking, ConfirmRefused>> {
  const booking = await lockBookingToSettle(work.tx, bookingId)
  if (!booking) return refuse({ kind: 'booking-not-found' })
  const isDone = booking.status === 'confirmed'
  const next = isDone ? ok(booking.status) : moveBooking(booking.status, 'confirm')
  if (!next.ok) return next
  if (amount !== booking.total) return refuse({ kind: 'amount-changed', total: booking.total })
  if (isDone) {
    work.nothingChanged()
    return ok(booking)
  }
  return ok(await settleBill(work, booking))
}

/**
 * Shares the hold out by the bill. The booking is locked and completed.
 * @throws Error for a booking without a bill or with one above its prepayment: the database allows neither
 */
export async function settleBill<B extends Booking & { readonly commissionRate: number | null }>(
  work: Work,
  booking: B,
): Promise<B> {
  const bill = getBill(booking)
  if (!bill) throw new Error(`Booking ${booking.id} is completed without a bill`)
  const credited = await computeContractCredit(work.tx, {
    partnerId: booking.partnerId,
    startedAt: booking.startedAt,
    charge: { taxable: bill.amount, energy: wattHours(booking.billEnergyWh ?? 0) },
    gstRate: findGstRate(toIstDay(work.now)),
  })
  const settled = settle({
    bookingId: booking.id,
    customerId: booking.customerId,
    partnerId: booking.partnerId,
    prepaidTotal: booking.total,
    bill,
    commissionRate: booking.commissionRate ?? 0,
    gstRate: findGstRate(toIstDay(work.now)),
    credit: credited?.credit,
  })
  if (!settled.ok) throw new Error(`Booking ${booking.id} has a bill above its prepayment`)
  const settlement = settled.value
  const [confirmed, , accounts] = await Promise.all([
    markConfirmed(work.tx, credited ? { ...booking, commissionRate: null } : booking, {
      at: work.now,
      settlement,
    }),
    credited && keepContractCredit(work.tx, { bookingId: booking.id, ...credited }),
    lockToPost(work, settlement.transfer),
  ])
  await postTransfer(work, settlement.transfer, accounts)
  const cost = subtract(booking.total, settlement.refund)
  const [{ byBlock, atTerminal, buyer }] = await Promise.all([
    closePayments(work, { bookingId: booking.id, cost, energyWh: booking.billEnergyWh ?? 0 }),
    notifyCustomer(work, buildConfirmedNotice(confirmed)),
  ])
  await work.audit({
    action: 'booking.confirm',
    subject: { kind: 'booking', id: booking.id },
    before: { status: booking.status },
    after: {
      status: confirmed.status,
      totalPaise: booking.total,
      billTotalPaise: bill.total,
      refundPaise: settlement.refund,
      partnerPaise: settlement.partnerCredit,
      commissionBp: confirmed.commissionBp,
      commissionPaise: settlement.commission,
      commissionGstPaise: settlement.commissionGst,
      ...(credited && { contractVersionId: credited.versionId }),
    },
  })
  // Last, so that its number is held for as short as can be.
  await invoiceCharge(work, {
    ...toConfirmedCharge(confirmed, bill, work.now),
    ...(byBlock && { byBlock }),
    ...(buyer && { buyer, paid: ZERO }),
    ...(atTerminal && toPaid(atTerminal)),
  })
  return confirmed
}

/** No advance is paid at a terminal: it takes what the charge has cost. */
const toPaid = ({ paid, reference, buyer }: PaidAtTerminal) => ({
  paid,
  ...(paid > ZERO && { byBlock: { bill: paid, reference } }),
  ...(buyer && { buyer }),
})
