/** The calls of orders. */

import {
  createOrder,
  listOrders,
  listOwnOrders,
  listOwnRefunds,
  refundOrder as refundOrderCall,
  refundOwnOrder as refundOwnOrderCall,
  settleUnexplainedRefunds as settleUnexplainedRefundsCall,
  showOrder,
  showOwnOrder,
} from '@voltyatra/contract'
import { addMs, days, ok, parseRupees, refuse, toRupees } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { getMessages } from '../../../messages/in-language.ts'
import type { RefundStepCode } from '../../../messages/messages.ts'
import { needProofForRefund } from '../../../people/access/index.ts'
import type { PaymentProvider } from '../../../platform/payment-provider.ts'
import { type Dispute, selectDisputes } from '../../disputes/index.ts'
import { REFUNDS_WAITING, sumBeyond } from '../../source-refunds/index.ts'
import {
  computeRefundable,
  followOrder,
  formatFailure,
  keepOrder,
  type Order,
  type OrderRefund,
  queryProvidersForOrder,
  refundOrder,
  refundOwnOrder,
  selectOrder,
  selectOrderPage,
  selectRefunds,
  settleUnexplainedRefunds,
} from '../index.ts'

const toWire = (order: Order) => ({
  _id: order.id,
  orderId: order.orderId,
  customerId: order.customerId,
  amount: toRupees(order.amount),
  refundedAmount: toRupees(order.refunded),
  currency: 'INR' as const,
  status: order.status,
  failure: formatFailure(order),
  paymentResponse: order.paymentResponse,
  createdAt: order.createdAt.toISOString(),
  expiresAt: order.expiresAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
})

const toOperator = (order: Order) => ({
  ...toWire(order),
  customer: { phone: order.customerPhone, email: order.customerEmail, name: order.customerName },
})

/** Banks take five to seven days. */
const ARRIVES_WITHIN_MS = days(7)

function findStep({ state, arn }: OrderRefund): RefundStepCode {
  if (state === null) return 'by-hand'
  return state === 'done' && arn === null ? 'done-without-arn' : state
}

const toWireStep = (refund: OrderRefund) => {
  const { id, amount, reason, at, state, arn } = refund
  return {
    _id: id,
    amount: toRupees(amount),
    reason,
    at: at.toISOString(),
    step: state ?? ('by-hand' as const),
    words: getMessages().refundStep[findStep(refund)],
    expectedBy: state === null || state === 'returned' ? null : addMs(at, ARRIVES_WITHIN_MS).toISOString(),
    arn,
  }
}

const toWireRefund = (refund: OrderRefund) => ({
  ...toWireStep(refund),
  by: refund.by,
  failure: refund.failure,
})

const toSteps = async (reader: Reader, order: Order) =>
  (await selectRefunds(reader, order.id)).map(toWireStep)

const toWireDispute = ({ id, amount, state, reason, respondBy, openedAt, endedAt }: Dispute) => ({
  _id: id,
  amount: toRupees(amount),
  state,
  reason,
  respondBy: respondBy?.toISOString() ?? null,
  openedAt: openedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

const toDetail = async (reader: Reader, order: Order) => ({
  ...toOperator(order),
  refunds: (await selectRefunds(reader, order.id)).map(toWireRefund),
  disputes: (await selectDisputes(reader, order.id)).map(toWireDispute),
  refundable: toRupees(await computeRefundable(reader, order)),
  unexplained: toRupees(await sumBeyond(reader, { orderId: order.id })),
})

const toCheckout = ({ provider, isLive, keyId, providerOrderId, amount }: Order) => ({
  mode: isLive ? ('live' as const) : ('test' as const),
  // Cashfree's page opens with the payment session alone.
  keyId: provider === 'razorpay' ? keyId : null,
  orderId: providerOrderId,
  amount,
  // Razorpay shows its code on its own page alone.
  hasUpi: provider === 'cashfree',
})

const toDriver = (now: Date) => (order: Order) => {
  // Of a debit by a mandate nobody pays by hand.
  const isOver = order.closedAt !== null || order.expiresAt <= now || order.mandate !== null
  return {
    ...toWire(order),
    provider: order.provider,
    paymentSessionId: isOver ? null : order.paymentSessionId,
    checkout: isOver ? null : toCheckout(order),
  }
}

const readHeader = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined

export const ordersRoutes: readonly Route[] = [
  write(createOrder, {
    async prepare({ db, deps, now, actor, body, headers, isOfThisMachine }) {
      // Play money is for who tries the program at its own machine, and for nobody who reaches it through a proxy.
      const isPlay = (provider: PaymentProvider) => provider === deps.simulatedPayments?.provider
      const offered = await deps.payments.listForNew()
      const providers = isOfThisMachine ? offered : offered.filter((provider) => !isPlay(provider))
      return queryProvidersForOrder(
        { db, providers, now, publicUrl: deps.config.publicUrl },
        {
          customerId: actor.id,
          amount: parseRupees(body.amount),
          idempotencyKey: readHeader(headers['idempotency-key']),
        },
      )
    },
    async write({ work, now, prepared }) {
      const kept = await keepOrder(work, prepared)
      return kept.ok ? ok({ data: toDriver(now)(kept.value) }) : kept
    },
  }),

  read(listOwnOrders, async ({ db, now, actor, query }) => {
    const page = listAnswer(await selectOrderPage(db, { ...query, customerId: actor.id }), toDriver(now))
    return page.ok ? ok({ orders: page.value.data, ...page.value }) : page
  }),

  read(showOwnOrder, async ({ db, deps, now, actor, params }) => {
    const order = await selectOrder(db, params.id, actor.id)
    if (!order) return refuse({ kind: 'order-not-found' })
    const provider = order.closedAt ? undefined : await deps.payments.find(order.provider)
    const followed = provider ? await followOrder({ db, provider, now, log: deps.log }, order) : order
    return ok({ data: toDriver(now)(followed) })
  }),

  read(listOrders, async ({ db, query, now }) => {
    const page = listAnswer(
      await selectOrderPage(db, narrowToWaiting(REFUNDS_WAITING, query, now)),
      toOperator,
    )
    return page.ok ? ok({ orders: page.value.data, ...page.value }) : page
  }),

  read(showOrder, async ({ db, params }) => {
    const order = await selectOrder(db, params.id)
    return order ? ok({ data: await toDetail(db, order) }) : refuse({ kind: 'order-not-found' })
  }),

  write(refundOwnOrderCall, async ({ work, actor, params, body }) => {
    const amount = body?.amount === undefined ? undefined : parseRupees(body.amount)
    const requested = await refundOwnOrder(work, { id: params.id, customerId: actor.id, amount })
    return requested.ok ? ok({ data: await toSteps(work.tx, requested.value.order) }) : requested
  }),

  read(listOwnRefunds, async ({ db, actor, params }) => {
    const order = await selectOrder(db, params.id, actor.id)
    return order ? ok({ data: await toSteps(db, order) }) : refuse({ kind: 'order-not-found' })
  }),

  write(settleUnexplainedRefundsCall, async ({ work, params }) => {
    const settled = await settleUnexplainedRefunds(work, params.id)
    if (!settled.ok) return settled
    return ok({ message: formatSuccess('refunds-settled'), data: await toDetail(work.tx, settled.value) })
  }),

  write(refundOrderCall, async ({ work, params, body, sessions }) => {
    const amount = body?.amount === undefined ? undefined : parseRupees(body.amount)
    const refunded = await refundOrder(work, { id: params.id, amount, reason: body?.reason })
    if (!refunded.ok) return refunded
    const { order } = refunded.value
    // Of the whole order, so that many small refunds are as good as a large one.
    const requested = { token: sessions.token('administrator'), now: work.now, amount: order.refunded }
    const proven = await needProofForRefund(work.tx, requested)
    if (!proven.ok) return proven
    return ok({
      message: formatSuccess('refund-recorded', { amount: refunded.value.amount, order: order.orderId }),
      data: await toDetail(work.tx, order),
    })
  }),
]
