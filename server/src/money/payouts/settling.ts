/** What became of an approved payout: paid with the bank's reference, or failed, and owed again. */
import { movePayout, ok, type PayoutStateRefused, type Result, refuse, returnPayout } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { postTransfer } from '../ledger/index.ts'
import { insertReference, insertReturn, lockPayout, setFailed, setPaid } from './queries.ts'

type SettleRefused = PayoutStateRefused | { readonly kind: 'payout-not-found' | 'payout-sent' }

/** Records the bank's reference, once; the id of the run. @param of.by null where the provider says it */
export async function payPayout(
  work: Work,
  { id, by, utr }: { readonly id: string; readonly by: string | null; readonly utr: string },
): Promise<Result<string, SettleRefused | { readonly kind: 'utr-taken' }>> {
  const { tx, now } = work
  const payout = await lockPayout(tx, id)
  if (!payout) return refuse({ kind: 'payout-not-found' })
  // What a provider sends is not for people to say.
  if (by !== null && payout.isSentByProvider) return refuse({ kind: 'payout-sent' })
  const moved = movePayout(payout.state, 'pay')
  if (!moved.ok) return moved
  const { withdrawalId, runId } = payout
  if (withdrawalId === null) throw new Error(`Payout ${id} was approved without a withdrawal`)
  const kept = await insertReference(tx, { utr, withdrawalId, at: now, by })
  if (!kept.ok) return kept
  await setPaid(tx, { id, at: now, by })
  await work.audit({
    action: 'payout.pay',
    subject: { kind: 'payout', id },
    after: { runId, utr, withdrawalId },
  })
  return ok(runId)
}

/** The money is owed to the partner again, once; the id of the run. */
export async function failPayout(
  work: Work,
  { id, by, reason }: { readonly id: string; readonly by: string | null; readonly reason: string },
): Promise<Result<string, SettleRefused>> {
  const { tx, now } = work
  const payout = await lockPayout(tx, id)
  if (!payout) return refuse({ kind: 'payout-not-found' })
  // What a provider sends is not for people to say.
  if (by !== null && payout.isSentByProvider) return refuse({ kind: 'payout-sent' })
  const moved = movePayout(payout.state, 'fail')
  if (!moved.ok) return moved
  const { withdrawalId, partnerId, amount, runId } = payout
  if (withdrawalId === null) throw new Error(`Payout ${id} was approved without a withdrawal`)
  await setFailed(tx, { id, reason, at: now, by })
  await insertReturn(tx, { withdrawalId, reason, at: now, by })
  await postTransfer(work, returnPayout({ withdrawalId, partnerId, amount }))
  await work.audit({
    action: 'payout.fail',
    subject: { kind: 'payout', id },
    after: { runId, reason, withdrawalId, amountPaise: amount },
  })
  return ok(runId)
}
