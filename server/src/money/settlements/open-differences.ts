/**
 * Differences that the next reading opens by itself: payments that became known after they were settled, and those
 * never settled.
 */
import { addMs, days, matchSettlement, ok } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { postTransfer } from '../ledger/index.ts'
import { closeAsMatched, findKnownByNow, insertMissingThere } from './difference-queries.ts'
import { SETTLEMENTS } from './reader.ts'

/** Holidays and weekends are in it: providers settle on the second or third working day. */
const SETTLED_WITHIN_MS = days(7)

/** How many lines a payment that came later explains. */
export async function matchLate({ db, now }: { readonly db: Db; readonly now: Date }): Promise<number> {
  let matched = 0
  for (const found of await findKnownByNow(db)) {
    const done = await runUnitOfWork({ db, now, actor: SETTLEMENTS }, async (work) => {
      if (!(await closeAsMatched(work.tx, found, work.now))) {
        work.nothingChanged()
        return ok(0)
      }
      await postTransfer(work, matchSettlement({ differenceId: found.differenceId, amount: found.amount }))
      return ok(1)
    })
    if (done.ok) matched += done.value
  }
  return matched
}

/** How many payments and refunds are newly missing at the provider. */
export const recordMissingMovements = ({
  db,
  now,
}: {
  readonly db: Db
  readonly now: Date
}): Promise<number> => insertMissingThere(db, { paidBefore: addMs(now, -SETTLED_WITHIN_MS), now })
