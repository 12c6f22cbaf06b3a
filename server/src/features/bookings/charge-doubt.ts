/**
 * Charges of which nobody knows what they delivered. The hold stays: a late word of the charger makes the bill, or the
 * operator does, or gives the money back.
 */
import type { EnergyDoubt } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { Booking } from './booking.ts'
import { markStopped } from './change-queries.ts'
import { changeCharge } from './charge-queries.ts'

/** The car has left, the connector is free, and the bill waits. */
export async function holdInDoubt(work: Work, booking: Booking, doubt: EnergyDoubt): Promise<void> {
  if (booking.stoppedAt === null) await markStopped(work.tx, booking, work.now)
  await changeCharge(work.tx, booking.id, { doubt, doubt_since: work.now, doubt_waits_till: null })
  await work.audit({
    action: 'booking.hold-in-doubt',
    subject: { kind: 'booking', id: booking.id },
    before: { doubt: null },
    after: { doubt },
  })
}
