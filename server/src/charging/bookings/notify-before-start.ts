/** Drivers are reminded of what they reserved ahead, shortly before it begins. Run by a job, any number of them at once. */
import { addMs, ok, type Result } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { notifyInPassing } from '../../people/notifications/index.ts'
import { runEach } from '../../platform/run-each.ts'
import { buildReminder } from './booking-notices.ts'
import { lockBooking } from './queries.ts'
import { markReminded, selectReservationsToRemindOf } from './reservation-queries.ts'
import { computeGraceEnd, REMINDER } from './reservation-rules.ts'
import { selectBookingSettings } from './setting-queries.ts'

const MOST_IN_ONE_RUN = 5_000

/** How many were reminded; each is a transaction of its own. */
export async function notifyBeforeStart(db: Db, now: Date): Promise<number> {
  const context = { db, now, actor: { kind: 'system', name: 'remind-drivers' } } as const
  const due = await selectReservationsToRemindOf(db, { now, most: MOST_IN_ONE_RUN })
  return runEach(due, async (id) => {
    const done = await runUnitOfWork(context, (work) => notifyOne(work, id))
    return done.ok && done.value ? 1 : 0
  })
}

async function notifyOne(work: Work, id: string): Promise<Result<boolean, never>> {
  const { tx, now } = work
  const booking = await lockBooking(tx, id)
  // It was begun, given back or reminded of meanwhile.
  const isDue =
    booking?.status === 'reserved' &&
    now < booking.startsAt &&
    addMs(now, REMINDER.beforeMs) >= booking.startsAt &&
    (await markReminded(tx, id, now))
  if (!isDue) {
    work.nothingChanged()
    return ok(false)
  }
  const until = computeGraceEnd(booking, await selectBookingSettings(tx))
  await notifyInPassing(work, { ...buildReminder(booking, until), expiresAt: until })
  return ok(true)
}
