/** What a provider says of a payment that its payer disputes: kept, moved on, and shown to people. No money moves by it. */
import { type DisputeEvent, type DisputeState, moveDispute, ok } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { createId, runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import type { Log } from '../../platform/log.ts'
import type { ProviderDispute } from '../../platform/payment-provider.ts'
import { insertDispute, lockDispute, updateDispute } from './queries.ts'

/** `dispute-of-no-order`: of a payment that no top-up was paid by; a person has to look at the provider's page. */
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
const ENDED: ReadonlySet<DisputeState> = new Set(['won', 'lost', 'accepted', 'closed'])

interface DisputeContext {
  readonly db: Db
  readonly now: Date
  readonly log: Pick<Log, 'error'>
}

interface DisputeSaid {
  readonly provider: string
  /** The id of the order that was paid by the disputed payment. */
  readonly orderId: string | undefined
  readonly dispute: ProviderDispute
}

export async function applyDispute(
  { db, now, log }: DisputeContext,
  said: DisputeSaid,
): Promise<DisputeOutcome> {
  const applied = await runUnitOfWork({ db, now, actor: PROVIDER }, async (work) =>
    ok(await keepDispute(work, said)),
  )
  if (!applied.ok) throw new Error('A dispute was refused')
  const isNew = applied.value === 'dispute-opened'
  if (isNew && said.orderId === undefined) {
    log.error({ provider: said.provider, dispute: said.dispute.disputeId }, 'a dispute of no order of ours')
    return 'dispute-of-no-order'
  }
  return applied.value
}

async function keepDispute(
  work: Work,
  { provider, orderId, dispute }: DisputeSaid,
): Promise<Exclude<DisputeOutcome, 'dispute-of-no-order'>> {
  const { disputeId: providerDisputeId, paymentId, state, amount, reason, respondBy, saidAt } = dispute
  const endedAt = ENDED.has(state) ? saidAt : null
  const change = { state, amount, respondBy, saidAt, endedAt }
  const isNew = await insertDispute(work.tx, {
    ...{ id: createId(), provider, providerDisputeId, paymentId, orderId: orderId ?? null },
    ...{ ...change, reason, openedAt: dispute.openedAt ?? saidAt },
  })
  const known = isNew ? undefined : await lockDispute(work.tx, { provider, providerDisputeId })
  // A message that comes again or late says nothing new.
  if (known && (saidAt <= known.saidAt || !canBecome(known.state, state))) {
    work.nothingChanged()
    return 'dispute-as-known'
  }
  if (known) await updateDispute(work.tx, known.id, change)
  await work.audit({
    action: 'order.dispute',
    subject: { kind: 'order', id: orderId ?? null },
    ...(known && { before: { state: known.state } }),
    after: { state, amountPaise: amount, disputeId: providerDisputeId },
  })
  return known ? 'dispute-changed' : 'dispute-opened'
}

const canBecome = (from: DisputeState, to: DisputeState): boolean =>
  from === to ? !ENDED.has(to) : moveDispute(from, EVENTS[to]).ok
