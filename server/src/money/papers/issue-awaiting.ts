/** Issues invoices that waited for the company's registration or its legal name. */
import { ok, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { runEach } from '../../platform/run-each.ts'
import { selectIssuableBookings, takeAwaiting } from './awaiting-queries.ts'
import { issueInvoice } from './invoice-charge.ts'

const AT_ONCE = 100

/** Each in its own transaction, oldest first, until none is left that can be issued. */
export async function issueAwaiting(db: Db, now: Date): Promise<number> {
  let issued = 0
  for (;;) {
    const bookings = await selectIssuableBookings(db, AT_ONCE)
    const done = await runEach(bookings, (id) => issueOne(db, id, now))
    issued += done
    if (bookings.length < AT_ONCE || done === 0) return issued
  }
}

async function issueOne(db: Db, bookingId: string, now: Date): Promise<number> {
  const actor = { kind: 'system', name: 'issue-awaiting-papers' } as const
  const done = await runUnitOfWork({ db, now, actor }, async (work) => {
    const charge = await takeAwaiting(work.tx, bookingId)
    const issued = charge && (await issueInvoice(work, charge))
    return issued ? ok(null) : refuse({ kind: 'still-awaiting' })
  })
  return done.ok ? 1 : 0
}
