/** Asks a charger to end a charge: once for each charge, again only where the command never arrived. */
import { type BookingStateRefused, moveBooking, ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { insertCommand } from '../chargers/index.ts'
import { type DialectCall, findDialect } from '../dialects/index.ts'
import type { Booking, BookingNotFound } from './booking.ts'
import { changeCharge } from './charge-queries.ts'
import { type DrivenCharge, selectCharge } from './driven-charge-queries.ts'
import { lockBooking, selectBooking } from './queries.ts'

/** How long the charger has for its answer, in milliseconds. */
const ANSWER_MS = 30_000

export async function sendStop(work: Work, charge: DrivenCharge): Promise<void> {
  const { protocol, transactionNumber, transactionId } = charge
  if (transactionNumber === null) return
  const stop_command_id = await queueCommand(
    work,
    charge,
    findDialect(protocol).calls.stop({ transactionNumber, transactionId }),
  )
  await changeCharge(work.tx, charge.bookingId, { stop_command_id })
}

/** Has the charger say what its meter says. */
export async function requestMeter(work: Work, charge: DrivenCharge): Promise<void> {
  const { meterRequests, protocol } = charge
  const call = findDialect(protocol).calls.readMeter(charge, { isRepeat: meterRequests % 2 === 1 })
  const meter_command_id = await queueCommand(work, charge, call)
  await changeCharge(work.tx, charge.bookingId, {
    meter_command_id,
    meter_requested_at: work.now,
    meter_requests: meterRequests + 1,
  })
}

/** Has the charger say what its connector does, of whose charge it has said nothing yet. */
export async function requestState(work: Work, charge: DrivenCharge): Promise<void> {
  await queueCommand(work, charge, findDialect(charge.protocol).calls.readState(charge))
  await changeCharge(work.tx, charge.bookingId, { state_requested_at: work.now })
}

/** Writes the command down; the process with the charger's connection sends it, once this is committed. */
export async function queueCommand(work: Work, { chargerId }: DrivenCharge, call: DialectCall) {
  const command = { ...call, chargerId, timeoutMs: ANSWER_MS, askedBy: null, requestedKey: null }
  return (await insertCommand(work.tx, { id: createId(), ...command, now: work.now })) ?? null
}

/** The booking's row is locked: of many who ask at once, one does. */
export async function requestStop(work: Work, charge: DrivenCharge, reason: string): Promise<boolean> {
  if (charge.stopRequestedAt || charge.session?.state === 'ended') return false
  await changeCharge(work.tx, charge.bookingId, { stop_requested_at: work.now, stop_reason: reason })
  await sendStop(work, charge)
  return true
}

export type StopChargerRefused =
  | BookingNotFound
  | BookingStateRefused
  | { readonly kind: 'booking-not-metered' }

/** The operator has the charger stop; the bill follows from the meter. Asking again changes nothing. */
export async function stopCharger(
  work: Work,
  { bookingId }: { readonly bookingId: string },
): Promise<Result<Booking, StopChargerRefused>> {
  const booking = await lockBooking(work.tx, bookingId)
  if (!booking) return refuse({ kind: 'booking-not-found' })
  const next = moveBooking(booking.status, 'stop')
  if (!next.ok) return next
  return stopMetered(work, booking, 'operator')
}

/** `booking` is locked and in progress. */
export async function stopMetered(
  work: Work,
  booking: Booking,
  by: 'driver' | 'operator',
): Promise<Result<Booking, { readonly kind: 'booking-not-metered' }>> {
  const charge = await selectCharge(work.tx, booking.id)
  if (!charge) return refuse({ kind: 'booking-not-metered' })
  if (!(await requestStop(work, charge, by))) {
    work.nothingChanged()
    return ok(booking)
  }
  await work.audit({
    action: by === 'driver' ? 'booking.stop-by-driver' : 'booking.stop-charger',
    subject: { kind: 'booking', id: booking.id },
    before: { stopRequestedAt: null },
    after: { stopRequestedAt: work.now },
  })
  return ok((await selectBooking(work.tx, booking.id)) ?? booking)
}

/** The card that has begun it is blocked. */
export async function stopByCard(work: Work, bookingId: string): Promise<void> {
  const booking = await lockBooking(work.tx, bookingId)
  const charge = booking && (await selectCharge(work.tx, bookingId))
  if (charge) await requestStop(work, charge, 'card-blocked')
}
