/**
 * A payment provider refunded a payment by itself: it came late, was refunded on the provider’s page, or the bank
 * required it. The amount leaves the wallet; what is already spent, the driver owes.
 */
import { moveOrder, ok, type Paise, type Result, refuse, subtract, takeBackTopUp } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { createId, runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import type { ProviderRefund } from '../../platform/payment-provider.ts'
import { runEach } from '../../platform/run-each.ts'
import { sumDisputed } from '../disputes/index.ts'
import { computeMissing, lockPayment, postTransfer } from '../ledger/index.ts'
import { giveBackAdvances } from '../papers/index.ts'
import { takeBackCaptured } from '../payment-blocks/index.ts'
import {
  deleteBeyond,
  hasProviderRefund,
  insertSourceRefund,
  insertUnexplained,
  lockBeyond,
  selectFitting,
  settleBeyond,
  takeUnexplained,
  type UnexplainedRefund,
} from '../source-refunds/index.ts'
import type { Order } from './order.ts'
import { buildTakenBackNotice } from './order-notices.ts'
import { lockOrder } from './queries.ts'
import { countRefund, insertRefund, sumSentByHand } from './refund-queries.ts'
import { selectCreditedOrder } from './settlement-queries.ts'

/** In the driver's and the operator's lists. */
const REASON = 'Given back by the payment provider'
const PROVIDER: SystemActor = { kind: 'system', name: 'payment-provider' }
/** Payments in one run. */
const MOST = 200

export type TakenBack =
  | 'taken-back'
  /** It was acted upon before. */
  | 'refund-known'
  /** Its payment has reached no wallet, nor was it captured of a block; should it be so later, it is taken back then. */
  | 'refund-of-nothing'
  /** More than is left of the order, or of what was captured: a person has to look. */
  | 'refund-unexplained'
  /** Nothing has gone back yet. */
  | 'refund-not-done'

export async function takeBack(work: Work, provider: string, refund: ProviderRefund): Promise<TakenBack> {
  const { paymentId, providerRefundId, amount, arn } = refund
  if (refund.status !== 'done' || paymentId === null) return 'refund-not-done'
  await lockPayment(work.tx, provider, paymentId)
  const credited = await selectCreditedOrder(work.tx, provider, paymentId)
  const order = credited && (await lockOrder(work.tx, credited))
  // The same message ten times at once waits for the order's lock, and then finds what the first one did.
  if (await hasProviderRefund(work.tx, { provider, providerRefundId })) return 'refund-known'
  if (order) return takeBackFrom(work, order, { providerRefundId, amount, arn })
  const payment = { provider, paymentId }
  const ofBlock = await takeBackCaptured(work, payment, { providerRefundId, amount, arn })
  if (ofBlock) return ofBlock
  await insertUnexplained(work.tx, {
    ...{ provider, providerRefundId, paymentId, amount, arn },
    orderId: null,
    at: work.now,
  })
  return 'refund-of-nothing'
}

/** A payment has been credited just now that the provider had given back before. */
export async function takeBackEarlier(work: Work, order: Order): Promise<void> {
  const { provider, paymentId } = order
  if (paymentId === null) return
  for (const refund of await takeUnexplained(work.tx, { provider, paymentId })) {
    await takeBackNext(work, order.id, refund)
  }
}

/**
 * What was more than was left of its order and is not any more leaves the wallet now; what turned out to be a refund that
 * was requested here moves nothing. @returns of how many payments
 * @throws SomeFailed when all of them have been tried
 */
export async function takeBackFitting({ db, now }: { readonly db: Db; readonly now: Date }): Promise<number> {
  return await runEach(await selectFitting(db, MOST), async (payment) => {
    const done = await runUnitOfWork({ db, now, actor: PROVIDER }, async (work) => {
      const hasChanged = (await takeBackBeyond(work, payment)) > 0
      if (!hasChanged) work.nothingChanged()
      return ok(hasChanged ? 1 : 0)
    })
    return done.ok ? done.value : 0
  })
}

/** Nobody has to look any more at those that it counts. */
async function takeBackBeyond(
  work: Work,
  payment: { readonly provider: string; readonly paymentId: string },
): Promise<number> {
  const { provider, paymentId } = payment
  await lockPayment(work.tx, provider, paymentId)
  const credited = await selectCreditedOrder(work.tx, provider, paymentId)
  if (!credited) return 0
  // Before its refunds, as a person who settles them does.
  await lockOrder(work.tx, credited)
  let count = 0
  for (const refund of await lockBeyond(work.tx, payment)) {
    const isKnown = await hasProviderRefund(work.tx, { provider, ...refund })
    const outcome = isKnown ? 'refund-known' : await takeBackNext(work, credited, refund)
    if (outcome === 'refund-unexplained') continue
    if (outcome === 'refund-known') await deleteBeyond(work.tx, { provider, ...refund })
    count += 1
  }
  return count
}

/** From the order as it stands by now: what was taken back before has left less of it. */
async function takeBackNext(work: Work, orderId: string, refund: UnexplainedRefund): Promise<TakenBack> {
  const order = await lockOrder(work.tx, orderId)
  if (!order) throw new Error(`The order ${orderId} is kept, yet is not there`)
  return await takeBackFrom(work, order, refund)
}

async function takeBackFrom(work: Work, order: Order, refund: UnexplainedRefund): Promise<TakenBack> {
  const { id, provider, customerId, paymentId } = order
  const { amount } = refund
  const left = subtract(subtract(order.amount, order.refunded), await sumDisputed(work.tx, id))
  if (amount > left) {
    // Before providers were asked to send refunds, people sent them by hand: this is one of those.
    if (amount <= (await sumSentByHand(work.tx, id))) return 'refund-known'
    const ofPayment = { provider, paymentId: paymentId ?? '', orderId: id, at: work.now }
    await insertUnexplained(work.tx, { ...refund, ...ofPayment })
    return 'refund-unexplained'
  }
  const owed = await computeMissing(work, customerId, amount)
  await recordTakenBack(work, order, { ...refund, owed })
  await deleteBeyond(work.tx, { provider, ...refund })
  await notifyCustomer(work, buildTakenBackNotice(order, { amount, owed }))
  const refunded = { orderId: id, amount }
  await giveBackAdvances(work, { customerId, reason: 'The top-up was refunded', refunded })
  return 'taken-back'
}

async function recordTakenBack(
  work: Work,
  order: Order,
  { amount, owed, providerRefundId, arn }: UnexplainedRefund & { readonly owed: Paise },
): Promise<void> {
  const { id, customerId, provider } = order
  const refundId = createId()
  const isWhole = amount === subtract(order.amount, order.refunded)
  const moved = moveOrder(order.status, 'refund')
  if (!moved.ok) throw new Error(`The order ${id} is ${order.status}, yet has something left`)
  const status = isWhole ? moved.value : order.status
  await insertRefund(work.tx, { id: refundId, orderId: id, amount, reason: REASON, at: work.now, by: null })
  if (!(await countRefund(work.tx, { orderId: id, amount, status }))) {
    throw new Error(`The order ${id} cannot be refunded`)
  }
  await insertSourceRefund(work.tx, {
    ...{ refundId, orderId: id, customerId, provider, amount, askedBy: 'provider' },
    at: work.now,
    done: { providerRefundId, arn, owed },
  })
  await postTransfer(work, takeBackTopUp({ refundId, customerId, amount, owed }))
  await work.audit({
    action: 'order.take-back',
    subject: { kind: 'order', id },
    before: { status: order.status },
    after: { status, amountPaise: amount, owedPaise: owed, providerRefundId },
  })
}

/** A person has looked at what the provider gave back beyond the order, and has put right what was to be. */
export async function settleUnexplainedRefunds(
  work: Work,
  id: string,
): Promise<Result<Order, { readonly kind: 'order-not-found' }>> {
  const order = await lockOrder(work.tx, id)
  if (!order) return refuse({ kind: 'order-not-found' })
  const count = await settleBeyond(work.tx, { orderId: id }, work.now)
  if (count === 0) work.nothingChanged()
  else await work.audit({ action: 'order.settle-refunds', subject: { kind: 'order', id }, after: { count } })
  return ok(order)
}
