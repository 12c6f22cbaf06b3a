/**
 * Charges whose delivered energy is unknown. The money stays on hold until a late report of the charger makes the bill,
 * or the operator bills or refunds it.
 */
import {
  addMs,
  type BookingStateRefused,
  type EnergyDoubt,
  hours,
  moveBooking,
  ok,
  type Result,
  refuse,
  type WattHours,
} from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { Booking, BookingNotFound } from './booking.ts'
import { markBilled, markStopped } from './change-queries.ts'
import { changeCharge } from './charge-queries.ts'
import { settleBill } from './confirm-charging.ts'
import { type DrivenCharge, selectCharge } from './driven-charge-queries.ts'
import { computeBillByMeter } from './metered-bill.ts'
import { lockBooking, lockBookingToSettle, selectBooking } from './queries.ts'
import { requestStop } from './stop-charger.ts'

/** The car has left, the connector is free, and the bill waits. */
export async function markInDoubt(work: Work, booking: Booking, doubt: EnergyDoubt): Promise<void> {
  if (booking.stoppedAt === null) await markStopped(work.tx, booking, work.now)
  await changeCharge(work.tx, booking.id, { doubt, doubt_since: work.now, doubt_waits_till: null })
  await work.audit({
    action: 'booking.hold-in-doubt',
    subject: { kind: 'booking', id: booking.id },
    before: { doubt: null },
    after: { doubt },
  })
}

export type DoubtRefused = BookingNotFound | BookingStateRefused | { readonly kind: 'booking-not-in-doubt' }

/**
 * The operator says how much was delivered, and why; the bill and its confirmation follow at once. Also for a bill that
 * an odd meter has made and nobody has confirmed.
 */
export async function billInDoubt(
  work: Work,
  {
    bookingId,
    energy,
    reason,
  }: { readonly bookingId: string; readonly energy: WattHours; readonly reason: string },
): Promise<Result<Booking, DoubtRefused>> {
  const booking = await lockBookingToSettle(work.tx, bookingId)
  if (!booking) return refuse({ kind: 'booking-not-found' })
  const charge = await selectCharge(work.tx, bookingId)
  const isWaiting = booking.status === 'completed' && charge?.billedBy === 'meter'
  const next = isWaiting ? ok(booking.status) : moveBooking(booking.status, 'stop')
  if (!next.ok) return next
  if (!charge || !(isWaiting || charge.doubt)) return refuse({ kind: 'booking-not-in-doubt' })
  const { bill, unbilled } = computeEnteredBill(booking, charge, { energy, now: work.now })
  const billed = await markBilled(work.tx, booking, {
    at: work.now,
    bill,
    energyWh: bill.energy,
    image: null,
    lines: bill.lines,
  })
  await changeCharge(work.tx, bookingId, {
    doubt: null,
    doubt_since: null,
    doubt_waits_till: null,
    billed_by: 'operator',
    meter_energy_wh: charge.session?.energyWh ?? 0,
    meter_amount_paise: computeBillByMeter(booking, charge, work.now).amount,
    unbilled_wh: unbilled,
  })
  await work.audit({
    action: 'booking.bill-in-doubt',
    subject: { kind: 'booking', id: bookingId },
    before: { status: booking.status, doubt: charge.doubt, meterEnergyWh: charge.session?.energyWh ?? null },
    after: {
      status: billed.status,
      billEnergyWh: bill.energy,
      billTotalPaise: bill.total,
      unbilledWh: unbilled,
      reason,
    },
  })
  await settleBill(work, billed)
  await requestStop(work, charge, 'booking-ended')
  return ok((await selectBooking(work.tx, bookingId)) ?? billed)
}

function computeEnteredBill(
  booking: Booking,
  charge: DrivenCharge,
  { energy, now }: { readonly energy: WattHours; readonly now: Date },
) {
  const session = charge.session && { ...charge.session, energyWh: energy }
  const { unbilled, ...bill } = computeBillByMeter(booking, { ...charge, session }, now)
  return { bill, unbilled }
}

/** How long a charge in doubt is not shown again when the operator lets it wait. */
const WAIT_MS = hours(24)

/** The operator waits for the charger's word; the hold stays. */
export async function keepWaiting(
  work: Work,
  { bookingId }: { readonly bookingId: string },
): Promise<Result<Booking, DoubtRefused>> {
  const booking = await lockBooking(work.tx, bookingId)
  if (!booking) return refuse({ kind: 'booking-not-found' })
  const charge = await selectCharge(work.tx, bookingId)
  if (booking.status !== 'in_progress' || !charge?.doubt) return refuse({ kind: 'booking-not-in-doubt' })
  const till = addMs(work.now, WAIT_MS)
  await changeCharge(work.tx, bookingId, { doubt_waits_till: till })
  await work.audit({
    action: 'booking.keep-waiting',
    subject: { kind: 'booking', id: bookingId },
    before: { doubtWaitsTill: null },
    after: { doubtWaitsTill: till },
  })
  return ok(booking)
}
