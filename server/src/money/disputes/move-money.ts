/**
 * Moves the money of a dispute as its state requires: held by the provider, owed by the provider again, or with the
 * payer.
 */
import {
  bookLostDispute,
  type DisputeMove,
  getWallet,
  giveBackDisputed,
  holdDisputed,
  type Paise,
  paise,
  planDisputeMoves,
  subtract,
  type Transfer,
  ZERO,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { isPayerOfFleet } from '../../people/fleets/index.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { lockAccounts, postTransfer } from '../ledger/index.ts'
import { giveBackAdvances } from '../papers/index.ts'
import { type Dispute, insertMove, type PaidBy, selectLastMove } from './queries.ts'

type Standing = Pick<Dispute, 'id' | 'state' | 'amount' | 'holdsMoney'>

/** Callers hold the locks of the dispute and of what was paid. */
export async function moveDisputed(work: Work, dispute: Standing, paidBy: PaidBy): Promise<void> {
  const last = await selectLastMove(work.tx, dispute.id)
  let number = last?.number ?? 0
  for (const move of planDisputeMoves(dispute, last)) {
    number += 1
    await post(work, dispute, { ...paidBy, ...move, number })
  }
}

type Numbered = PaidBy & DisputeMove & { readonly number: number }

async function post(work: Work, dispute: Standing, move: Numbered): Promise<void> {
  const { kind, amount, customerId, number } = move
  const moveId = createId()
  const shares = kind === 'loss' ? await shareLoss(work, dispute, move) : { fromWallet: ZERO, owed: ZERO }
  await insertMove(work.tx, {
    ...{ id: moveId, disputeId: dispute.id, number, kind, amount, customerId, at: work.now },
    ...shares,
  })
  await postTransfer(work, buildTransfer(kind, { moveId, amount, customerId, ...shares }))
  if (kind === 'loss') await notifyOfLoss(work, move, shares)
}

interface Shares {
  readonly fromWallet: Paise
  readonly owed: Paise
}

/**
 * Who accepts a dispute says that the payer is right: what the wallet has no more of it, nobody owes then. A fleet owes
 * its month all the same, and has not paid it any more.
 */
async function shareLoss(work: Work, { state }: Standing, { amount, customerId }: Numbered): Promise<Shares> {
  const wallet = getWallet(customerId)
  const held = (await lockAccounts(work, [wallet])).balance(wallet)
  const fromWallet = paise(Math.min(amount, held))
  const isGivenUp = state === 'accepted' && !(await isPayerOfFleet(work.tx, customerId))
  return { fromWallet, owed: isGivenUp ? ZERO : subtract(amount, fromWallet) }
}

function buildTransfer(
  kind: DisputeMove['kind'],
  of: Shares & { readonly moveId: string; readonly amount: Paise; readonly customerId: string },
): Transfer {
  if (kind === 'loss') return bookLostDispute(of)
  return kind === 'hold' ? holdDisputed(of) : giveBackDisputed(of)
}

async function notifyOfLoss(
  work: Work,
  { customerId, orderId, amount }: Numbered,
  { fromWallet, owed }: Shares,
): Promise<void> {
  if (orderId === null) return
  if (fromWallet > ZERO || owed > ZERO) {
    await notifyCustomer(work, {
      ...{ customerId, subject: { kind: 'order', id: orderId }, kind: 'order-taken-back' },
      facts: { amount: paise(fromWallet + owed), owed },
    })
  }
  const refunded = { orderId, amount }
  await giveBackAdvances(work, { customerId, reason: 'The payment was lost in a dispute', refunded })
}
