/** A person accepts a difference, with a reason: what it is about is booked as the network's own loss or gain. */
import { acceptDifference as buildTransfer, ok, type Result, refuse, ZERO } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { postTransfer } from '../ledger/index.ts'
import { closeAsAccepted, lockDifference } from './difference-queries.ts'

export type AcceptRefused = {
  readonly kind: 'settlement-difference-not-found' | 'settlement-difference-closed'
}

export async function acceptDifference(
  work: Work,
  { id, by, reason }: { readonly id: string; readonly by: string; readonly reason: string },
): Promise<Result<null, AcceptRefused>> {
  const difference = await lockDifference(work.tx, id)
  if (!difference) return refuse({ kind: 'settlement-difference-not-found' })
  if (difference.isClosed) return refuse({ kind: 'settlement-difference-closed' })
  const { kind, amount } = difference
  await closeAsAccepted(work.tx, { id, reason, by, at: work.now })
  if (amount !== ZERO) {
    const from = kind === 'missing-there' ? 'gateway_clearing' : 'settlement_suspense'
    await postTransfer(work, buildTransfer({ differenceId: id, from, amount }))
  }
  await work.audit({
    action: 'settlement.accept-difference',
    subject: { kind: 'settlement-difference', id },
    after: { kind, amountPaise: amount, reason },
  })
  return ok(null)
}
