/** Reservations that nobody came for give their connector back. Run by a job, any number of them at once. */
import { ok } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { unitOfWork, type Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../notifications/index.ts'
import { cancelOverdue } from './change-queries.ts'
import { expiredNotice } from './notices.ts'

const REASON = 'not started in time'
const BATCH = 100

/** Cancels every reservation whose window has passed; how many there were. */
export async function expireReservations(db: Db, now: Date): Promise<number> {
  let expired = 0
  for (;;) {
    const batch = await unitOfWork(
      { db, now, actor: { kind: 'system', name: 'expire-reservations' } },
      expireBatch,
    )
    if (!batch.ok) throw new Error(`Reservations could not be cancelled: ${batch.refusal.kind}`)
    expired += batch.value
    if (batch.value < BATCH) return expired
  }
}

async function expireBatch(work: Work) {
  const overdue = await cancelOverdue(work.tx, { at: work.now, reason: REASON, most: BATCH })
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
