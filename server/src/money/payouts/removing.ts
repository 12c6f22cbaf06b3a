/** Payouts that leave a drafted run. */
import { movePayout, ok, type PayoutStateRefused, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { lockPayout, type RemovedWhy, selectOpenPayout, setRemoved } from './queries.ts'

/** A partner's drafted payout leaves its run, whoever drafted it: the details that it would be paid to may be wrong. */
export async function takeOutOfRuns(work: Work, partnerId: string): Promise<void> {
  const payout = await selectOpenPayout(work.tx, partnerId)
  if (payout) await remove(work, { ...payout, why: 'bank-details-changed', by: null })
}

type RemoveRefused = PayoutStateRefused | { readonly kind: 'payout-not-found' }

/** An operator takes a payout out; the id of its run. */
export async function removePayout(
  work: Work,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<Result<string, RemoveRefused>> {
  const payout = await lockPayout(work.tx, id)
  if (!payout) return refuse({ kind: 'payout-not-found' })
  const moved = movePayout(payout.state, 'remove')
  if (!moved.ok) return moved
  await remove(work, { ...payout, why: 'by-hand', by })
  return ok(payout.runId)
}

async function remove(
  work: Work,
  of: { readonly id: string; readonly runId: string; readonly why: RemovedWhy; readonly by: string | null },
): Promise<void> {
  await setRemoved(work.tx, { id: of.id, why: of.why, at: work.now, by: of.by })
  await work.audit({
    action: 'payout.remove',
    subject: { kind: 'payout', id: of.id },
    after: { runId: of.runId, why: of.why },
  })
}
