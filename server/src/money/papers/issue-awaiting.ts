/** Issues invoices that waited for the company's registration or its legal name. */
import { ok, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { runPages } from '../../platform/run-each.ts'
import { type Awaiting, selectIssuableBookings, takeAwaiting } from './awaiting-queries.ts'
import { issueInvoice } from './invoice-charge.ts'

/**
 * Each in its own transaction, oldest first: those of a state whose numbers are used up keep no other's waiting.
 * @param page how many are read at once
 * @throws SomeFailed when all of them have been tried
 */
export const issueAwaiting = (db: Db, now: Date, page?: number): Promise<number> =>
  runPages<Awaiting>({
    select: (after, most) => selectIssuableBookings(db, { after, most }),
    run: ({ bookingId }) => issueOne(db, bookingId, now),
    page,
  })

async function issueOne(db: Db, bookingId: string, now: Date): Promise<number> {
  const actor = { kind: 'system', name: 'issue-awaiting-papers' } as const
  const done = await runUnitOfWork({ db, now, actor }, async (work) => {
    const charge = await takeAwaiting(work.tx, bookingId)
    const issued = charge && (await issueInvoice(work, charge))
    return issued ? ok(null) : refuse({ kind: 'still-awaiting' })
  })
  return done.ok ? 1 : 0
}
