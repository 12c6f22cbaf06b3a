/**
 * Bookings follow their chargers. A charger's message is stored in its session's row first; what follows from it for
 * the booking is done right after, by the same process, or later by a job. The rows decide, so doing
 * it again does nothing.
 */
import { ok, type Result } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { notifyInPassing } from '../../people/notifications/index.ts'
import { buildAlmostDoneNotice, buildBegunNotice } from './booking-notices.ts'
import { applyCancellation } from './cancel-booking.ts'
import { markBegun } from './change-queries.ts'
import { markInDoubt } from './charge-doubt.ts'
import { changeCharge, selectBookingOfStart } from './charge-queries.ts'
import { type ChargeStep, decideNextStep } from './charge-step.ts'
import {
  type DrivenCharge,
  selectCharge,
  selectChargesToDrive,
  selectNextDriveAt,
} from './driven-charge-queries.ts'
import { checkHold, notifyIdle } from './idle-fee.ts'
import { billMetered, compareBill } from './metered-bill.ts'
import { sendOwnTariff } from './own-tariff.ts'
import { lockBooking } from './queries.ts'
import { requestMeter, requestState, requestStop, sendStop } from './stop-charger.ts'

interface Driving {
  readonly db: Db
  readonly now: Date
}

/** No charge has so many steps at one moment. */
const MOST_STEPS = 10
const MOST_CHARGES = 500
/** Time passes before the job looks again, even where something is overdue. */
const LOOK_AGAIN_MS = 5_000

/** Brings a booking to where its charger and the time have brought its charge. */
export async function driveCharge({ db, now }: Driving, bookingId: string): Promise<void> {
  const actor = { kind: 'system', name: 'charging' } as const
  await runUnitOfWork({ db, now, actor }, (work) => drive(work, bookingId))
}

async function drive(work: Work, bookingId: string): Promise<Result<void, never>> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    // The lock is held from the first time on; the booking is read anew after every step.
    const booking = await lockBooking(work.tx, bookingId)
    const charge = booking && (await selectCharge(work.tx, bookingId))
    const step = charge && decideNextStep(charge, work.now)
    if (!step) return ok(undefined)
    await take(work, charge, step)
  }
  throw new Error(`Booking ${bookingId} finds no rest`)
}

async function take(work: Work, charge: DrivenCharge, step: ChargeStep): Promise<void> {
  const { tx, now } = work
  const { bookingId } = charge
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Error(`Booking ${bookingId} vanished`)
  switch (step.kind) {
    case 'begin':
      await markBegun(tx, booking, now)
      await sendOwnTariff(work, booking, charge)
      // Whoever charges by card is notified of that instead.
      if (charge.startCommandId !== null) await notifyInPassing(work, buildBegunNotice(booking))
      return work.audit({
        action: 'booking.begin',
        subject: { kind: 'booking', id: bookingId },
        before: { status: booking.status },
        after: { status: 'in_progress' },
      })
    case 'cancel':
      await applyCancellation(work, booking, step.reason)
      return
    case 'ask-stop':
      await requestStop(work, charge, step.reason)
      return
    case 'stop-again':
      return sendStop(work, charge)
    case 'notify-idle':
      return notifyIdle(work, booking)
    case 'notify-almost-done':
      await changeCharge(tx, bookingId, { almost_done_at: now })
      return notifyInPassing(work, buildAlmostDoneNotice(booking, charge.session?.energyWh ?? 0))
    case 'check-hold':
      return checkHold(work, booking, charge)
    case 'send-tariff-again':
      return sendOwnTariff(work, booking, charge)
    case 'ask-state':
      return requestState(work, charge)
    case 'ask-meter':
      return requestMeter(work, charge)
    case 'hold':
      return markInDoubt(work, booking, step.doubt)
    case 'bill':
      return billMetered(work, charge)
    case 'compare':
      return compareBill(work, booking, charge)
    case 'note-unbilled':
      return changeCharge(tx, bookingId, { unbilled_wh: step.wh })
    case 'open-again':
      return changeCharge(tx, bookingId, { closed_at: null })
    case 'close':
      return changeCharge(tx, bookingId, { closed_at: now })
  }
}

/** The same for the booking whose charge began with this command, where one did. */
export async function driveChargeOfCommand(driving: Driving, commandId: string): Promise<void> {
  const bookingId = await selectBookingOfStart(driving.db, commandId)
  if (bookingId) await driveCharge(driving, bookingId)
}

/** All for which something follows; how many, and how many could not. */
export async function driveCharges({
  onFailure,
  ...driving
}: Driving & { readonly onFailure: (error: unknown, bookingId: string) => void }): Promise<{
  driven: number
  failed: number
}> {
  const found = await selectChargesToDrive(driving.db, { now: driving.now, most: MOST_CHARGES })
  let failed = 0
  for (const bookingId of found) {
    try {
      await driveCharge(driving, bookingId)
    } catch (error) {
      failed += 1
      onFailure(error, bookingId)
    }
  }
  return { driven: found.length - failed, failed }
}

/** When the time alone will have something follow. */
export async function findNextChargeAt({ db, now }: Driving): Promise<Date | undefined> {
  const at = await selectNextDriveAt(db, now)
  return at && new Date(Math.max(at.getTime(), now.getTime() + LOOK_AGAIN_MS))
}
