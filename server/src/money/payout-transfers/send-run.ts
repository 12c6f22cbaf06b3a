/** An approved run is sent by the provider: each payout once, and never by the bank's file as well. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { type Blocked, findBlockedAccount, runById } from '../payouts/index.ts'
import { findPayoutAccount } from './account-queries.ts'
import { claimPayoutWay, insertTransfers } from './queries.ts'

export type SendRefused =
  | Blocked
  | { readonly kind: 'payout-run-not-found' | 'payout-sending-not-set-up' | 'payout-run-file-taken' }
  | { readonly kind: 'payout-run-state'; readonly found: string }

export async function sendRun(
  work: Work,
  {
    id,
    by,
    isSimulated,
  }: {
    readonly id: string
    readonly by: string
    /** Whether it can be sent without keys: nothing real is. */
    readonly isSimulated: boolean
  },
): Promise<Result<null, SendRefused>> {
  const { tx, now } = work
  const run = await runById(tx, id)
  if (!run) return refuse({ kind: 'payout-run-not-found' })
  if (run.state !== 'approved') return refuse({ kind: 'payout-run-state', found: run.state })
  const account = await findPayoutAccount(tx)
  if (!isSimulated && !account) return refuse({ kind: 'payout-sending-not-set-up' })
  const blocked = await findBlockedAccount(tx, id)
  if (blocked) return refuse(blocked)
  const provider = account?.provider ?? 'simulated'
  const way = await claimPayoutWay(tx, { runId: id, way: 'provider', at: now })
  if (way !== 'provider') return refuse({ kind: 'payout-run-file-taken' })
  const sent = await insertTransfers(tx, { runId: id, provider, by, at: now })
  if (sent === 0) work.nothingChanged()
  else {
    await work.audit({
      action: 'payout-run.send',
      subject: { kind: 'payout-run', id },
      after: { number: run.number, payouts: sent },
    })
  }
  return ok(null)
}
