/** Reservations that nobody came for give their connector back. Run by a job, any number of them at once. */
import { ok, type Result } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { runEach } from '../../platform/run-each.ts'
import { buildExpiredNotice } from './booking-notices.ts'
import { createCancelReason, formatCancelReason } from './cancel-reason.ts'
import { endUnused, returnDueDeposits } from './deposit.ts'
import { lockBooking } from './queries.ts'
import { selectOverdueReservations } from './reservation-queries.ts'
import { computeGraceEnd } from './reservation-rules.ts'
import { selectBookingSettings } from './setting-queries.ts'

const REASON = createCancelReason('not-started-in-time')
const MOST_IN_ONE_RUN = 10_000

interface Expired {
  readonly expired: number
  /** Deposits of earlier no-shows that came back. */
  readonly returned: number
}

/**
 * Ends every reservation whose grace is over, each for itself, and returns the deposits that are due; how many there
 * were of each.
 */
export async function expireReservations(db: Db, now: Date): Promise<Expired> {
  const context = { db, now, actor: { kind: 'system', name: 'expire-reservations' } } as const
  const { graceMinutes } = await selectBookingSettings(db)
  const overdue = await selectOverdueReservations(db, { now, graceMinutes, most: MOST_IN_ONE_RUN })
  const expired = await runEach(overdue, async (id) => {
    const done = await runUnitOfWork(context, (work) => expire(work, id))
    return done.ok && done.value ? 1 : 0
  })
  return { expired, returned: await returnDueDeposits(db, now) }
}

async function expire(work: Work, id: string): Promise<Result<boolean, never>> {
  const { tx, now } = work
  const booking = await lockBooking(tx, id)
  const setting = await selectBookingSettings(tx)
  const isOverdue = booking && (now >= booking.endsAt || now >= computeGraceEnd(booking, setting))
  if (!isOverdue || booking.status !== 'reserved' || booking.chargeRequestedAt) {
    work.nothingChanged()
    return ok(false)
  }
  const { isNoShow, after, returned } = await endUnused(work, booking, REASON)
  await work.audit({
    action: 'booking.expire',
    subject: { kind: 'booking', id },
    before: { status: 'reserved' },
    after: {
      status: 'cancelled',
      reason: formatCancelReason(REASON, 'en'),
      isNoShow,
      returnedPaise: returned,
    },
  })
  await notifyCustomer(work, buildExpiredNotice(after))
  return ok(true)
}
