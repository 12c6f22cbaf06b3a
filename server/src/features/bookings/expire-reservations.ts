/** Reservations that nobody came for give their connector back. Run by a job, any number of them at once. */
import { ok } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { unitOfWork, type Work } from '../../db/unit-of-work.ts'
import { eachOne } from '../../platform/each-one.ts'
import { notifyCustomer } from '../notifications/index.ts'
import { cancelOverdue, overdueReservations } from './change-queries.ts'
import { expiredNotice } from './notices.ts'

const REASON = 'not started in time'
const MOST_IN_ONE_RUN = 10_000

/** Cancels every reservation whose window has passed, each for itself; how many there were. */
export async function expireReservations(db: Db, now: Date): Promise<number> {
  const context = { db, now, actor: { kind: 'system', name: 'expire-reservations' } } as const
  return eachOne(await overdueReservations(db, { at: now, most: MOST_IN_ONE_RUN }), async (id) => {
    const done = await unitOfWork(context, (work) => expireOne(work, id))
    if (!done.ok) throw new Error(`A reservation could not be cancelled: ${done.refusal.kind}`)
    return done.value
  })
}

async function expireOne(work: Work, id: string) {
  const overdue = await cancelOverdue(work.tx, { id, at: work.now, reason: REASON })
  for (const booking of overdue) {
    await work.audit({
      action: 'booking.expire',
      subject: { kind: 'booking', id: booking.id },
      before: { status: 'reserved' },
      after: { status: 'cancelled', reason: REASON },
    })
    await notifyCustomer(work, expiredNotice(booking))
  }
  return ok(overdue.length)
}
