/** A booking is called off: by the driver while it is reserved, by the operator until the bill is in. */
import {
  add,
  type BookingStateRefused,
  type CancelReason,
  moveBooking,
  ok,
  type Result,
  refuse,
  releaseHold,
  ZERO,
} from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { postTransfer } from '../../money/ledger/index.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { endCommand } from '../chargers/index.ts'
import type { Booking, BookingNotFound } from './booking.ts'
import { buildCancelledNotice } from './booking-notices.ts'
import { createCancelReason, formatCancelReason } from './cancel-reason.ts'
import { markCancelled } from './change-queries.ts'
import { changeCharge } from './charge-queries.ts'
import { mayRunUnseen } from './charge-step.ts'
import { closePayments } from './close-payments.ts'
import { endUnused, giveDepositBack } from './deposit.ts'
import { selectCharge } from './driven-charge-queries.ts'
import { lockBooking, selectBooking } from './queries.ts'
import { hasGivenBackLate } from './reservation-queries.ts'
import { isCancelledLate } from './reservation-rules.ts'
import { requestStop } from './stop-charger.ts'

export type CancelRefused = BookingNotFound | BookingStateRefused

const BY_DRIVER = createCancelReason('by-driver')

export type CancelOwnRefused = CancelRefused | { readonly kind: 'charge-may-run' }

/**
 * The driver gives a reservation back. A charge in progress is stopped, not cancelled, and one that its charger may have
 * begun while it is away waits for its word.
 */
export async function cancelOwnBooking(
  work: Work,
  { bookingId, customerId }: { readonly bookingId: string; readonly customerId: string },
): Promise<Result<Booking, CancelOwnRefused>> {
  const booking = await lockBooking(work.tx, bookingId, { customerId })
  if (!booking) return refuse({ kind: 'booking-not-found' })
  if (booking.status !== 'reserved') {
    return refuse({ kind: 'booking-state', found: booking.status, event: 'cancel' })
  }
  const { tx, now } = work
  if (booking.chargeRequestedAt) {
    const charge = await selectCharge(tx, bookingId)
    if (charge && mayRunUnseen(charge, now)) return refuse({ kind: 'charge-may-run' })
    return applyCancellation(work, booking, BY_DRIVER)
  }
  const hasDoneSo = await hasGivenBackLate(tx, booking, now)
  if (!isCancelledLate(booking, { now, hasDoneSo })) return applyCancellation(work, booking, BY_DRIVER)
  return applyLateCancellation(work, booking)
}

/** As if nobody had come: others were kept from the connector. */
async function applyLateCancellation(work: Work, booking: Booking): Promise<Result<Booking, never>> {
  const { isNoShow, after, returned } = await endUnused(work, booking, BY_DRIVER)
  await work.audit({
    action: 'booking.cancel',
    subject: { kind: 'booking', id: booking.id },
    before: { status: booking.status },
    after: {
      status: after.status,
      reason: formatCancelReason(BY_DRIVER, 'en'),
      isNoShow,
      releasedPaise: returned,
    },
  })
  return ok((await selectBooking(work.tx, booking.id)) ?? after)
}

/** The operator cancels; what the booking holds returns to the wallet in full. */
export async function cancelBooking(
  work: Work,
  { bookingId, reason }: { readonly bookingId: string; readonly reason: string },
): Promise<Result<Booking, CancelRefused>> {
  const booking = await lockBooking(work.tx, bookingId)
  if (!booking) return refuse({ kind: 'booking-not-found' })
  const next = moveBooking(booking.status, 'cancel')
  return next.ok ? applyCancellation(work, booking, { cancelCode: null, cancelReason: reason }) : next
}

/** Calls a locked booking off; what it holds returns to the wallet in full. */
export async function applyCancellation(
  work: Work,
  booking: Booking,
  reason: CancelReason,
): Promise<Result<Booking, never>> {
  // One that waits for its charger is paid already.
  const isPaid = booking.status === 'in_progress' || booking.chargeRequestedAt !== null
  const held = isPaid ? booking.total : ZERO
  const released = add(held, await giveDepositBack(work, booking))
  const after = await markCancelled(work.tx, booking, { at: work.now, reason })
  await postTransfer(
    work,
    releaseHold({ bookingId: booking.id, customerId: booking.customerId, total: held }),
  )
  await closePayments(work, { bookingId: booking.id, cost: ZERO, energyWh: 0 })
  if (booking.chargeRequestedAt) await callChargerOff(work, booking.id)
  await work.audit({
    action: 'booking.cancel',
    subject: { kind: 'booking', id: booking.id },
    before: { status: booking.status },
    after: { status: after.status, reason: formatCancelReason(reason, 'en'), releasedPaise: released },
  })
  if (reason.cancelCode !== 'by-driver')
    await notifyCustomer(work, buildCancelledNotice(after, reason, released))
  return ok(after)
}

async function callChargerOff(work: Work, bookingId: string): Promise<void> {
  const charge = await selectCharge(work.tx, bookingId)
  if (!charge) return
  // What was not sent yet is not sent any more.
  if (charge.startCommandId) {
    await endCommand(work.tx, charge.startCommandId, { status: 'not-connected', now: work.now }, ['waiting'])
  }
  if (charge.doubt) {
    await changeCharge(work.tx, bookingId, { doubt: null, doubt_since: null, doubt_waits_till: null })
  }
  if (charge.session) await requestStop(work, charge, 'booking-ended')
}
