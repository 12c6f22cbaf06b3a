/** Withdrawals: what the network pays out to a partner of what it owes. */
import { getPayable, ok, type Paise, payOut, type Result, refuse, subtract } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { type Partner, selectPartner } from '../../people/partners/index.ts'
import { lockAccounts, postTransfer } from '../ledger/index.ts'
import { insertWithdrawal, type Withdrawal } from './queries.ts'

export type WithdrawalRefusal =
  | { readonly kind: 'partner-not-found' | 'utr-taken' }
  /** `most` is what the partner is owed. */
  | { readonly kind: 'exceeds-owed'; readonly most: Paise }

interface Payout {
  readonly partnerId: string
  readonly amount: Paise
  /** What the bank calls the payment; each belongs to one payout. */
  readonly utr?: string | null
  readonly note?: string | null
}

export interface RecordedWithdrawal {
  readonly withdrawal: Withdrawal
  /** With the balance that is left. */
  readonly partner: Partner
}

/**
 * Records a payout of no more than the partner is owed. A suspended partner is paid too: what it has earned is its
 * money, and suspending only keeps it from earning more.
 */
export async function recordWithdrawal(
  work: Work,
  { partnerId, amount, utr = null, note = null }: Payout,
): Promise<Result<RecordedWithdrawal, WithdrawalRefusal>> {
  const partner = await selectPartner(work.tx, partnerId)
  if (!partner) return refuse({ kind: 'partner-not-found' })
  const payable = getPayable(partnerId)
  const locked = await lockAccounts(work, [payable])
  const owed = locked.balance(payable)
  if (amount > owed) return refuse({ kind: 'exceeds-owed', most: owed })

  const { actor, now, tx } = work
  const id = createId()
  const createdBy = actor.kind === 'administrator' ? actor : null
  const inserted = await insertWithdrawal(tx, {
    id,
    partnerId,
    amount,
    utr,
    note,
    createdAt: now,
    createdBy: createdBy?.id ?? null,
  })
  if (!inserted.ok) return inserted
  await postTransfer(work, payOut({ withdrawalId: id, partnerId, amount }))
  const balance = subtract(owed, amount)
  await work.audit({
    action: 'partner.pay',
    subject: { kind: 'partner', id: partnerId },
    before: { balancePaise: owed },
    after: {
      balancePaise: balance,
      amountPaise: amount,
      withdrawalId: id,
      ...(utr !== null && { utr }),
      ...(note !== null && { note }),
    },
  })
  return ok({
    withdrawal: {
      id,
      partnerId,
      partnerName: partner.name,
      amount,
      utr,
      note,
      createdAt: now,
      createdBy: createdBy?.name ?? null,
    },
    partner: { ...partner, balance },
  })
}
