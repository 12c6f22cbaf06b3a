/** Applies a provider's update of an order exactly once, from a webhook or an answer. */
import { buildTopUp, type OrderFailure, ok } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { isPayerOfFleet } from '../../people/fleets/index.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import type { Log } from '../../platform/log.ts'
import { applyEarlierDisputes } from '../disputes/index.ts'
import { lockPayment, postTransfer } from '../ledger/index.ts'
import { receiveAdvance } from '../papers/index.ts'
import { type Decision, decideSettlement, type PaymentUpdate } from './decide-settlement.ts'
import { buildPaymentResponse, type Order } from './order.ts'
import { buildFailedNotice, buildPaidNotice, type Failure } from './order-notices.ts'
import { lockOrderByNumber } from './queries.ts'
import { closeOrder, isCredited, markFailed, markPaid } from './settlement-queries.ts'
import { takeBackEarlier } from './take-back.ts'

/** The result of the update; stored with its webhook. */
export type Settled =
  | Exclude<Decision['kind'], 'credit'>
  | 'credited'
  /** No order of ours. */
  | 'unknown-order'
  /** The provider reported the same payment for two orders. */
  | 'payment-of-another-order'

/** Outcomes that a person has to look at: money may have come in that no wallet got. */
const ALARMING: ReadonlySet<Settled> = new Set([
  'amount-mismatch',
  'paid-again',
  'unknown-order',
  'payment-of-another-order',
])

const PROVIDER: SystemActor = { kind: 'system', name: 'payment-provider' }

export interface PaymentUpdateContext {
  readonly db: Db
  readonly now: Date
  readonly log: Pick<Log, 'error'>
}

/** An update and who gave it: nobody's word counts for an order of another provider. */
export interface ProviderUpdate extends PaymentUpdate {
  readonly provider: string
}

/** Settles in a transaction of its own; what a person has to look at goes to the log as an error. */
export async function applyPaymentUpdate(
  { db, now, log }: PaymentUpdateContext,
  update: ProviderUpdate,
): Promise<Settled> {
  const settled = await runUnitOfWork({ db, now, actor: PROVIDER }, async (work) =>
    ok(await settleOrder(work, update)),
  )
  if (!settled.ok) throw new Error(`Settling an order was refused: ${settled.refusal.kind}`)
  const outcome = settled.value
  if (ALARMING.has(outcome)) {
    log.error(
      { orderId: update.orderId, outcome, payments: update.payments.map(({ paymentId }) => paymentId) },
      'a payment needs a person to look at it',
    )
  }
  return outcome
}

/** Applies the update under the order's row lock; a paid order credits the wallet. */
async function settleOrder(work: Work, update: ProviderUpdate): Promise<Settled> {
  const order = await lockOrderByNumber(work.tx, update.orderId)
  if (order?.provider !== update.provider) return 'unknown-order'
  const decision = decideSettlement(order, update)
  switch (decision.kind) {
    case 'credit':
      return creditOrder(work, order, decision.payment, update)
    case 'attempt-failed':
      await fail(work, order, { failure: 'attempt-failed', failureDetail: decision.message })
      return decision.kind
    case 'expired':
      await fail(work, order, getKnownFailure(order) ?? findLastFailure(decision))
      await closeOrder(work.tx, order.id, work.now)
      return decision.kind
    case 'amount-mismatch':
      await fail(work, order, toFailure('other-amount'))
      await closeOrder(work.tx, order.id, work.now)
      return decision.kind
    case 'paid-again':
    case 'duplicate':
    case 'no-change':
      return decision.kind
  }
}

const findLastFailure = ({ failed }: Extract<Decision, { kind: 'expired' }>): Failure =>
  failed ? { failure: 'attempt-failed', failureDetail: failed.message } : toFailure('not-paid-in-time')

const toFailure = (failure: OrderFailure): Failure => ({ failure, failureDetail: null })

const getKnownFailure = ({ failure, failureDetail }: Order): Failure | undefined =>
  failure === null ? undefined : { failure, failureDetail }

/** Marks it failed; the customer is notified the first time. */
async function fail(work: Work, order: Order, failure: Failure): Promise<void> {
  await markFailed(work.tx, order.id, failure)
  if (order.status === 'created') await notifyCustomer(work, buildFailedNotice(order, failure))
}

async function creditOrder(
  work: Work,
  order: Order,
  payment: PaymentUpdate['payments'][number],
  { customer }: PaymentUpdate,
): Promise<Settled> {
  const { id, customerId, amount, status } = order
  await lockPayment(work.tx, order.provider, payment.paymentId)
  if (await isCredited(work.tx, order.provider, payment.paymentId)) return 'payment-of-another-order'
  await postTransfer(work, buildTopUp({ orderId: id, customerId, amount }))
  const response = buildPaymentResponse(payment, customer)
  await markPaid(work.tx, id, { paymentId: payment.paymentId, response, at: work.now })
  await notifyCustomer(work, buildPaidNotice(order))
  await work.audit({
    action: 'order.pay',
    subject: { kind: 'order', id },
    before: { status },
    after: { status: 'paid', amountPaise: amount, customerId, paymentId: payment.paymentId },
  })
  // Last, so that its number is held for as short as can be.
  const { paymentId: reference } = payment
  // What a fleet pays was invoiced before: it is no advance.
  if (!(await isPayerOfFleet(work.tx, customerId))) {
    await receiveAdvance(work, { customerId, subjectId: id, amount, reference, method: 'online' })
  }
  await takeBackEarlier(work, { ...order, paymentId: reference })
  await applyEarlierDisputes(work, order.provider, reference)
  return 'credited'
}
