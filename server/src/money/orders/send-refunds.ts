/**
 * Has payment providers send refunds to where the money came from, and follows each until the payer's bank can find it.
 * The wallet was debited before, in the transaction that asked for the refund: until the provider says that it was sent the
 * money is in flight, and what it cannot send is in the wallet again.
 */
import {
  addMs,
  confirmRefund,
  days,
  moveOrder,
  moveSourceRefund,
  ok,
  returnRefund,
  subtract,
} from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import type { PaymentProvider, ProviderRefund } from '../../platform/payment-provider.ts'
import { runDue } from '../../platform/run-each.ts'
import { findOrderDispute } from '../disputes/index.ts'
import { postTransfer } from '../ledger/index.ts'
import { receiveAdvance } from '../papers/index.ts'
import { claimDueRefunds, type DueRefund, lockRefund, updateRefund } from '../source-refunds/index.ts'
import { buildRefundReturnedNotice, buildRefundSentNotice } from './order-notices.ts'
import { lockOrder } from './queries.ts'
import { uncountRefund } from './refund-queries.ts'

/** A provider that has named no ARN by then names none any more. */
const ARN_WITHIN_MS = days(60)

const PROVIDER: SystemActor = { kind: 'system', name: 'payment-provider' }

export interface SendingContext {
  readonly db: Db
  readonly providers: readonly PaymentProvider[]
  readonly now: Date
}

/** How many refunds the providers were asked about. @throws SomeFailed when all of them have been tried */
export async function sendDueRefunds({ db, providers, now }: SendingContext): Promise<number> {
  const names = providers.map(({ name }) => name)
  return await runDue(
    (limit) => claimDueRefunds(db, { now, providers: names, limit }),
    async (one) => {
      const provider = providers.find(({ name }) => name === one.provider)
      if (provider) await followRefund({ db, now }, provider, one)
    },
  )
}

type Now = Pick<SendingContext, 'db' | 'now'>

async function followRefund(context: Now, provider: PaymentProvider, due: DueRefund): Promise<void> {
  const dispute = due.state === 'asked' ? await findOrderDispute(context.db, due.orderRow) : 'none'
  // It is sent, or not, when the bank has decided who has the payment.
  if (dispute === 'undecided') return
  const isRequested = due.state === 'asked' && dispute === 'none'
  const found = isRequested ? await provider.refund(due) : await provider.fetchRefund(due)
  if (found.ok) return applyRefund(context, due, found.value)
  const { refusal } = found
  if (dispute === 'lost' && refusal.kind === 'provider-refund-unknown') {
    return change(context, (work) => returnToWallet(work, due, 'The payer has the payment again by the bank'))
  }
  if (refusal.kind === 'provider-declined') {
    return change(context, (work) => returnToWallet(work, due, refusal.message))
  }
}

/** In a transaction of its own. */
async function change({ db, now }: Now, use: (work: Work) => Promise<void>): Promise<void> {
  await runUnitOfWork({ db, now, actor: PROVIDER }, async (work) => ok(await use(work)))
}

async function applyRefund(context: Now, due: DueRefund, refund: ProviderRefund): Promise<void> {
  if (refund.amount !== due.amount) {
    throw new Error(`The refund ${due.refundId} has another amount at the provider`)
  }
  await change(context, (work) => {
    if (refund.status === 'failed') return returnToWallet(work, due, refund.message)
    return refund.status === 'done' ? finish(work, due, refund) : accept(work, due, refund)
  })
}

async function accept(work: Work, { refundId }: DueRefund, refund: ProviderRefund): Promise<void> {
  const locked = await lockRefund(work.tx, refundId)
  const moved = locked && moveSourceRefund(locked.state, 'accept')
  if (!moved?.ok) return
  const { providerRefundId } = refund
  await updateRefund(work.tx, refundId, { state: moved.value, providerRefundId, isOver: false })
}

/** Sent; the ARN may come later, and is asked for until then. */
async function finish(work: Work, { refundId }: DueRefund, refund: ProviderRefund): Promise<void> {
  const locked = await lockRefund(work.tx, refundId)
  if (!locked) return
  const { arn, providerRefundId } = refund
  const isOver = arn !== null || work.now > addMs(locked.askedAt, ARN_WITHIN_MS)
  if (locked.state === 'done') {
    return updateRefund(work.tx, refundId, { state: 'done', arn: locked.arn ?? arn, isOver })
  }
  const moved = moveSourceRefund(locked.state, 'finish')
  if (!moved.ok) return
  await updateRefund(work.tx, refundId, {
    ...{ state: moved.value, providerRefundId, arn, isOver },
    doneAt: work.now,
  })
  const { customerId, amount, orderRow } = locked
  await postTransfer(work, confirmRefund({ refundId, amount }))
  await notifyCustomer(work, buildRefundSentNotice({ customerId, orderId: orderRow, amount, arn }))
}

/** Nothing has reached the payer: the wallet has it again, once. */
async function returnToWallet(
  work: Work,
  { refundId, orderRow }: DueRefund,
  message: string | null,
): Promise<void> {
  // Orders are locked before their refunds, as whoever asks for a refund does.
  const order = await lockOrder(work.tx, orderRow)
  if (!order) throw new Error(`The refund ${refundId} is of no order`)
  const locked = await lockRefund(work.tx, refundId)
  const moved = locked && moveSourceRefund(locked.state, 'return')
  if (!locked || !moved?.ok) return
  const { customerId, amount } = locked
  const status = moveOrder(order.status, 'return-refund')
  if (!status.ok) throw new Error(`The order ${order.id} is ${order.status}, yet has a refund on its way`)
  const failure = message ?? 'No reason was given'
  await updateRefund(work.tx, refundId, {
    ...{ state: moved.value, failure, isOver: true },
    returnedAt: work.now,
  })
  await uncountRefund(work.tx, { orderId: order.id, amount, status: status.value })
  await postTransfer(work, returnRefund({ refundId, customerId, amount }))
  await work.audit({
    action: 'order.return-refund',
    subject: { kind: 'order', id: order.id },
    before: { status: order.status, refundedPaise: order.refunded },
    after: {
      ...{ status: status.value, refundedPaise: subtract(order.refunded, amount) },
      ...{ amountPaise: amount, refundId, failure },
    },
  })
  await notifyCustomer(work, buildRefundReturnedNotice({ customerId, orderId: order.id, amount }))
  const reference = order.paymentId ?? order.orderId
  await receiveAdvance(work, { customerId, subjectId: refundId, amount, reference, method: 'online' })
}
