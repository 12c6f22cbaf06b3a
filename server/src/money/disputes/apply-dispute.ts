/**
 * Applies a provider’s report of a disputed payment: stores it, changes its state, moves its money, and shows it to
 * operators.
 */
import { type DisputeEvent, type DisputeState, isUndecided, moveDispute, ok } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { createId, runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import type { Log } from '../../platform/log.ts'
import type { ProviderDispute } from '../../platform/payment-provider.ts'
import { lockPayment } from '../ledger/index.ts'
import { moveDisputed } from './move-money.ts'
import {
  type Dispute,
  findLinkable,
  insertDispute,
  linkDispute,
  lockDispute,
  lockPaidBy,
  lockUnlinked,
  updateDispute,
} from './queries.ts'

/** `dispute-of-no-order`: of a payment that is not known here, or not yet; a person has to look at the provider's page. */
export type DisputeOutcome = 'dispute-opened' | 'dispute-changed' | 'dispute-as-known' | 'dispute-of-no-order'

const PROVIDER: SystemActor = { kind: 'system', name: 'payment-provider' }

const EVENTS: Readonly<Record<DisputeState, DisputeEvent>> = {
  open: 'reopen',
  'under-review': 'review',
  won: 'win',
  lost: 'lose',
  accepted: 'accept',
  closed: 'close',
}

export interface DisputeContext {
  readonly db: Db
  readonly now: Date
  readonly log: Pick<Log, 'error'>
}

interface DisputeReport {
  readonly provider: string
  readonly dispute: ProviderDispute
}

export async function applyDispute(
  { db, now, log }: DisputeContext,
  report: DisputeReport,
): Promise<DisputeOutcome> {
  const applied = await runUnitOfWork({ db, now, actor: PROVIDER }, async (work) =>
    ok(await keepDispute(work, report)),
  )
  if (!applied.ok) throw new Error('A dispute was refused')
  if (applied.value === 'dispute-of-no-order') {
    log.error(
      { provider: report.provider, dispute: report.dispute.disputeId },
      'a dispute of no order of ours',
    )
  }
  return applied.value
}

/** In a transaction of a caller who has asked the provider. */
export const applyAnswer = (work: Work, report: DisputeReport): Promise<DisputeOutcome> =>
  keepDispute(work, report)

/** Nothing that is shown or moved is another. */
const isAsKept = (kept: Dispute, report: ProviderDispute, state: DisputeState): boolean =>
  kept.state === state &&
  kept.amount === report.amount &&
  kept.holdsMoney === report.holdsMoney &&
  kept.respondBy?.getTime() === report.respondBy?.getTime()

/** Under the lock of its payment: its credit, its refunds by the provider and its disputes follow each other. */
async function keepDispute(work: Work, { provider, dispute }: DisputeReport): Promise<DisputeOutcome> {
  const { disputeId: providerDisputeId, paymentId, amount, reason, respondBy, reportedAt } = dispute
  await lockPayment(work.tx, provider, paymentId)
  const paidBy = await lockPaidBy(work.tx, provider, paymentId)
  const before = await lockDispute(work.tx, { provider, providerDisputeId })
  // Some providers call lost what was accepted.
  const state = dispute.state === 'lost' && before?.answer === 'accept' ? 'accepted' : dispute.state
  const endedAt = isUndecided(state) ? null : reportedAt
  const change = { state, amount, holdsMoney: dispute.holdsMoney, respondBy, reportedAt, endedAt }
  const isNew = await insertDispute(work.tx, {
    ...{ id: createId(), provider, providerDisputeId, paymentId },
    ...{ ...change, reason, openedAt: dispute.openedAt ?? reportedAt },
  })
  const kept = await lockDispute(work.tx, { provider, providerDisputeId })
  if (!kept) throw new Error(`The dispute ${providerDisputeId} was not kept`)
  // A message that comes again or late says nothing new.
  // Clocks of providers tick in seconds: what ends in the same one as it began has come after.
  const isOlder = reportedAt < kept.reportedAt || (reportedAt <= kept.reportedAt && state === 'open')
  const isLate = isOlder || !canBecome(kept.state, state) || isAsKept(kept, dispute, state)
  if (!isNew && isLate) {
    work.nothingChanged()
    return 'dispute-as-known'
  }
  if (!isNew) await updateDispute(work.tx, kept.id, change)
  if (paidBy) await settleWith(work, { ...kept, ...change }, paidBy)
  await work.audit({
    action: 'order.dispute',
    subject: { kind: 'order', id: paidBy?.orderId ?? null },
    ...(!isNew && { before: { state: kept.state } }),
    after: { state, amountPaise: amount, disputeId: providerDisputeId },
  })
  if (!isNew) return 'dispute-changed'
  return paidBy ? 'dispute-opened' : 'dispute-of-no-order'
}

async function settleWith(
  work: Work,
  dispute: Dispute,
  paidBy: NonNullable<Awaited<ReturnType<typeof lockPaidBy>>>,
): Promise<void> {
  if (dispute.orderId === null && dispute.blockId === null) await linkDispute(work.tx, dispute.id, paidBy)
  await moveDisputed(work, dispute, paidBy)
}

const canBecome = (from: DisputeState, to: DisputeState): boolean =>
  from === to ? isUndecided(to) || to === 'won' : moveDispute(from, EVENTS[to]).ok

/** A payment has become known here: what its payer's bank said of it before moves its money now. */
export async function applyEarlierDisputes(work: Work, provider: string, paymentId: string): Promise<number> {
  await lockPayment(work.tx, provider, paymentId)
  const paidBy = await lockPaidBy(work.tx, provider, paymentId)
  const waiting = paidBy ? await lockUnlinked(work.tx, provider, paymentId) : []
  for (const dispute of waiting) if (paidBy) await settleWith(work, dispute, paidBy)
  return waiting.length
}

const MOST_AT_ONCE = 200

/** The same for payments that became known in another way, such as amounts that were captured. */
export async function linkDisputes({ db, now }: Pick<DisputeContext, 'db' | 'now'>): Promise<number> {
  let linked = 0
  for (const { provider, paymentId } of await findLinkable(db, MOST_AT_ONCE)) {
    const done = await runUnitOfWork({ db, now, actor: PROVIDER }, async (work) => {
      work.nothingChanged()
      return ok(await applyEarlierDisputes(work, provider, paymentId))
    })
    if (done.ok) linked += done.value
  }
  return linked
}
