/**
 * A driver ends the charge: the connector is free at once, the booking waits for the partner's bill. A charger is asked
 * to stop, and the rest follows from its meter.
 */
import { type BookingStateRefused, moveBooking, ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { Booking, BookingNotFound } from './booking.ts'
import { markStopped } from './change-queries.ts'
import { lockBooking } from './queries.ts'
import { stopMetered } from './stop-charger.ts'

/** Stopping what is stopped already changes nothing and answers as the first time. */
export async function stopCharging(
  work: Work,
  { bookingId, customerId }: { readonly bookingId: string; readonly customerId: string },
): Promise<Result<Booking, BookingNotFound | BookingStateRefused | { readonly kind: 'swap-under-way' }>> {
  const booking = await lockBooking(work.tx, bookingId, { customerId })
  if (!booking) return refuse({ kind: 'booking-not-found' })
  if (booking.stoppedAt && booking.status !== 'cancelled') {
    work.nothingChanged()
    return ok(booking)
  }
  const next = moveBooking(booking.status, 'stop')
  if (!next.ok) return next
  // It ends at its cabinet: a slot that holds the driver's battery is not free for others.
  if (booking.swap) return refuse({ kind: 'swap-under-way' })
  if (booking.chargeRequestedAt) {
    const requested = await stopMetered(work, booking, 'driver')
    if (requested.ok) return requested
  }
  const stopped = await markStopped(work.tx, booking, work.now)
  await work.audit({
    action: 'booking.stop-by-driver',
    subject: { kind: 'booking', id: booking.id },
    before: { stoppedAt: null },
    after: { stoppedAt: stopped.stoppedAt },
  })
  return ok(stopped)
}
