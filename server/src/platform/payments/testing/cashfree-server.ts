/** Cashfree's API on this machine: orders, payments, refunds, one-time mandates, signed webhooks. Amounts in rupees. */
import { signWebhook } from '../../cashfree-webhooks.ts'
import { createDisputes } from './cashfree-disputes.ts'
import { type CashfreeMandates, createMandates } from './cashfree-mandates.ts'
import { type CashfreeSettlements, createSettlements } from './cashfree-settlements.ts'
import { createHostedPages } from './hosted-pages.ts'
import { type Answered, type FaultyServer, faultyServer, type Requested } from './http-server.ts'

export const CASHFREE_TEST_KEYS = { clientId: 'TEST10000001', clientSecret: 'cfsk_ma_test_of_this_machine_1' }

interface SimulatedOrder {
  readonly cf_order_id: string
  readonly order_id: string
  readonly order_amount: number
  order_status: string
  readonly payment_session_id: string
  readonly order_meta: { readonly return_url: string }
  readonly order_expiry_time: string
  readonly customer_details: Readonly<Record<string, unknown>>
  readonly payments: SimulatedPayment[]
  readonly refunds: SimulatedRefund[]
}

interface SimulatedPayment {
  readonly cf_payment_id: string
  readonly order_id: string
  payment_status: string
  readonly payment_amount: number
  readonly payment_currency: string
  readonly payment_message: string
  readonly payment_time: string
  readonly bank_reference: string | null
  is_captured: boolean
  authorization: null | {
    action: string | null
    status: string | null
    captured_amount: number | null
    readonly end_time: string
  }
}

export interface SimulatedRefund {
  readonly cf_refund_id: string
  readonly cf_payment_id: string
  readonly refund_id: string | null
  readonly order_id: string
  readonly entity: 'refund'
  readonly refund_amount: number
  readonly refund_currency: 'INR'
  refund_status: string
  refund_arn: string | null
  status_description: string
  readonly refund_type: string
}

export interface SignedMessage {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface CashfreeServer extends FaultyServer {
  readonly orders: ReadonlyMap<string, SimulatedOrder>
  readonly settle: CashfreeSettlements['settle']
  readonly mandates: CashfreeMandates
  /** A message about a mandate or a debit: what it is of, and its words. */
  mandateWebhook(type: string, data: object): SignedMessage
  /** The payer pays; for an order with a mandate the bank blocks. */
  pay(orderId: string, outcome?: { readonly status?: string; readonly amount?: number }): SimulatedPayment
  /** The bank has decided on a refund. */
  finishRefund(refundId: string, status: 'SUCCESS' | 'FAILED' | 'CANCELLED'): SimulatedRefund
  /** The provider gives a payment back by itself. */
  refundByItself(orderId: string): SimulatedRefund
  /** The end of a mandate has come. */
  lapse(orderId: string): void
  paymentWebhook(orderId: string, secret?: string): SignedMessage
  refundWebhook(refund: SimulatedRefund, secret?: string): SignedMessage
  /** The payer's bank disputes what was paid, or so many rupees of it, or has decided. */
  disputeWebhook(orderId: string, status: string, part?: number): SignedMessage
}

const refused = (status: number, code: string, message: string): Answered => ({
  status,
  body: { message, code, type: 'invalid_request_error' },
})

export async function cashfreeServer(now: () => Date): Promise<CashfreeServer> {
  const orders = new Map<string, SimulatedOrder>()
  const answeredBefore = new Map<string, Answered>()
  let last = 5_114_910_000_000
  const newId = () => {
    last += 1
    return String(last)
  }
  const { clientId, clientSecret } = CASHFREE_TEST_KEYS
  const settlements = createSettlements(now, newId)
  const disputes = createDisputes(now)
  const mandates = createMandates(now, newId)

  const orderView = ({ payments: _payments, refunds: _refunds, ...order }: SimulatedOrder) => ({
    ...order,
    entity: 'order',
    order_currency: 'INR',
  })

  function makeOrder({ body }: Requested): Answered {
    const orderId = String(body.order_id)
    if (orders.has(orderId))
      return refused(409, 'order_already_exists', 'order with same id is already present')
    if (!(Number(body.order_amount) >= 1))
      return refused(400, 'order_amount_invalid', 'order_amount : should be ≥ 1')
    const order: SimulatedOrder = {
      cf_order_id: newId(),
      order_id: orderId,
      order_amount: Number(body.order_amount),
      order_status: 'ACTIVE',
      payment_session_id: `session_${newId()}`,
      order_meta: body.order_meta as SimulatedOrder['order_meta'],
      order_expiry_time: String(body.order_expiry_time),
      customer_details: body.customer_details as Record<string, unknown>,
      payments: [],
      refunds: [],
    }
    orders.set(orderId, order)
    return { status: 200, body: orderView(order) }
  }

  function makeRefund(order: SimulatedOrder, body: Requested['body']): Answered {
    const amount = Number(body.refund_amount)
    const paid = order.payments.find(({ payment_status }) => payment_status === 'SUCCESS')
    const given = order.refunds.filter(({ refund_status }) => !/FAILED|CANCELLED/.test(refund_status))
    if (order.refunds.some(({ refund_id }) => refund_id === body.refund_id)) {
      return refused(409, 'refund_already_exists', 'refund with same id is already present')
    }
    const left = (paid?.payment_amount ?? 0) - given.reduce((sum, one) => sum + one.refund_amount, 0)
    if (!paid || amount > left) {
      return refused(400, 'refund_amount_invalid', 'Refund amount cannot be more than the order amount')
    }
    const refund = newRefund(order, paid, {
      refundId: String(body.refund_id),
      amount,
      type: 'MERCHANT_INITIATED',
    })
    return { status: 200, body: refund }
  }

  function newRefund(
    order: SimulatedOrder,
    paid: SimulatedPayment,
    request: { readonly refundId: string | null; readonly amount: number; readonly type: string },
  ): SimulatedRefund {
    const refund: SimulatedRefund = {
      cf_refund_id: newId(),
      cf_payment_id: paid.cf_payment_id,
      refund_id: request.refundId,
      order_id: order.order_id,
      entity: 'refund',
      refund_amount: request.amount,
      refund_currency: 'INR',
      refund_status: 'PENDING',
      refund_arn: null,
      status_description: 'In progress',
      refund_type: request.type,
    }
    order.refunds.push(refund)
    return refund
  }

  function makeMandate({ body }: Requested): Answered {
    const order = [...orders.values()].find(
      ({ payment_session_id }) => payment_session_id === body.payment_session_id,
    )
    if (!order) return refused(404, 'payment_session_id_invalid', 'payment_session_id is not present')
    const { upi } = body.payment_method as { upi: { authorization?: { end_time: string } } }
    const endTime = upi.authorization?.end_time
    order.payments.push(newPayment(order, 'NOT_ATTEMPTED', order.order_amount, endTime))
    const kind = endTime === undefined ? 'pay' : 'mandate'
    return {
      status: 200,
      body: {
        action: 'custom',
        cf_payment_id: order.payments.at(-1)?.cf_payment_id,
        channel: 'link',
        data: { payload: { default: `upi://${kind}?pa=block@simulated&tr=${order.order_id}` } },
        payment_amount: order.order_amount,
        payment_method: 'upi',
      },
    }
  }

  function newPayment(
    order: SimulatedOrder,
    status: string,
    amount: number,
    endTime?: string,
  ): SimulatedPayment {
    return {
      cf_payment_id: newId(),
      order_id: order.order_id,
      payment_status: status,
      payment_amount: amount,
      payment_currency: 'INR',
      payment_message: `Simulated ${status}`,
      payment_time: now().toISOString(),
      bank_reference: status === 'SUCCESS' ? newId() : null,
      is_captured: status === 'SUCCESS' && endTime === undefined,
      authorization:
        endTime === undefined
          ? null
          : { action: null, status: null, captured_amount: null, end_time: endTime },
    }
  }

  function authorize(order: SimulatedOrder, { action, amount }: Requested['body']): Answered {
    const payment = order.payments.find(({ authorization }) => authorization)
    const standing = payment?.authorization
    if (!payment || !standing || payment.payment_status !== 'SUCCESS' || standing.action !== null) {
      return refused(400, 'authorization_invalid', 'The authorization cannot be changed any more')
    }
    if (action === 'CAPTURE' && !(Number(amount) <= payment.payment_amount)) {
      return refused(400, 'capture_amount_invalid', 'Capture amount cannot be more than the blocked amount')
    }
    standing.action = String(action)
    standing.status = 'SUCCESS'
    if (action === 'CAPTURE') {
      standing.captured_amount = Number(amount)
      payment.is_captured = true
    } else {
      payment.payment_status = 'VOID'
    }
    return { status: 200, body: payment }
  }

  function routed(requested: Requested): Answered {
    const { method, path, body } = requested
    if (method === 'POST' && path === '/pg/orders') return makeOrder(requested)
    if (method === 'POST' && path === '/pg/orders/sessions') return makeMandate(requested)
    const [, orderId = '', part, refundId] =
      /^\/pg\/orders\/([^/]+)(?:\/(\w+))?(?:\/([^/]+))?$/.exec(path) ?? []
    const order = orders.get(decodeURIComponent(orderId))
    if (!order) return refused(404, 'order_not_found', 'order Reference Id does not exist')
    if (part === undefined) return { status: 200, body: orderView(order) }
    if (part === 'payments') return { status: 200, body: order.payments }
    if (part === 'authorization') return authorize(order, body)
    if (part !== 'refunds') return refused(404, 'path_not_found', 'No such path')
    if (method === 'POST') return makeRefund(order, body)
    if (refundId === undefined) return { status: 200, body: order.refunds }
    const refund = order.refunds.find(({ refund_id }) => refund_id === decodeURIComponent(refundId))
    return refund ? { status: 200, body: refund } : refused(404, 'refund_not_found', 'refund does not exist')
  }

  const pages = createHostedPages({
    opensAt: '/pg/view/sessions/checkout',
    open({ payment_session_id: session }) {
      const order = [...orders.values()].find((one) => one.payment_session_id === session)
      if (order?.order_status !== 'ACTIVE') return undefined
      const { order_id: reference, order_amount: amount, order_meta: meta } = order
      return { reference, title: `Cashfree: ₹${amount.toFixed(2)}`, returnUrl: meta.return_url }
    },
    decide(reference, outcome) {
      if (outcome !== 'Give up') pay(reference, { status: outcome === 'Pay' ? 'SUCCESS' : 'FAILED' })
    },
    leavesBy: 'link',
  })

  const server = await faultyServer((requested) => {
    const shown = pages(requested)
    if (shown) return shown
    const { headers } = requested
    // Of a payment session its own number is the key: the payer's browser pays by it.
    const isOfPayer = requested.path === '/pg/orders/sessions'
    const hasKeys = headers['x-client-id'] === clientId && headers['x-client-secret'] === clientSecret
    if (!hasKeys && !isOfPayer) {
      return refused(401, 'request_failed', 'authentication Failed')
    }
    if (!/^\d{4}-\d\d-\d\d$/.test(String(headers['x-api-version']))) {
      return refused(400, 'api_version_invalid', 'x-api-version is missing')
    }
    const key = headers['x-idempotency-key'] && `${requested.path} ${headers['x-idempotency-key']}`
    const before = key && answeredBefore.get(key)
    if (before) return before
    const given =
      [settlements, disputes, mandates].reduce<Answered | undefined>(
        (given, { answer }) => given ?? answer(requested),
        undefined,
      ) ?? routed(requested)
    if (key) answeredBefore.set(key, given)
    return given
  })

  const orderOf = (orderId: string): SimulatedOrder => {
    const order = orders.get(orderId)
    if (!order) throw new Error(`No order ${orderId}`)
    return order
  }

  const pay: CashfreeServer['pay'] = (orderId, { status = 'SUCCESS', amount } = {}) => {
    const order = orderOf(orderId)
    const mandate = order.payments.find(({ authorization }) => authorization)
    if (mandate) {
      mandate.payment_status = status
      return mandate
    }
    const payment = newPayment(order, status, amount ?? order.order_amount)
    order.payments.push(payment)
    if (status === 'SUCCESS') order.order_status = 'PAID'
    return payment
  }

  const signed = (type: string, data: object, secret = clientSecret): SignedMessage => {
    const body = JSON.stringify({ data, event_time: now().toISOString(), type })
    const timestamp = String(now().getTime())
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-webhook-timestamp': timestamp,
        'x-webhook-signature': signWebhook({
          timestamp,
          rawBody: Buffer.from(body),
          secret: Buffer.from(secret),
        }),
        'x-webhook-version': '2025-01-01',
        'x-webhook-attempt': '1',
      },
    }
  }

  return {
    ...server,
    url: `${server.url}/pg`,
    orders,
    settle: settlements.settle,
    mandates,
    mandateWebhook: (type, data) => signed(`SUBSCRIPTION_${type}`, data),
    pay,
    finishRefund(refundId, status) {
      const refund = [...orders.values()]
        .flatMap(({ refunds }) => refunds)
        .find((one) => one.refund_id === refundId)
      if (!refund) throw new Error(`No refund ${refundId}`)
      refund.refund_status = status
      refund.refund_arn = status === 'SUCCESS' ? `ARN${refund.cf_refund_id}` : null
      refund.status_description = status === 'SUCCESS' ? 'Refund processed' : 'The bank did not take it'
      return refund
    },
    refundByItself(orderId) {
      const order = orderOf(orderId)
      const paid = order.payments.at(-1)
      if (!paid) throw new Error('nothing was paid')
      return newRefund(order, paid, {
        refundId: null,
        amount: paid.payment_amount,
        type: 'PAYMENT_AUTO_REFUND',
      })
    },
    lapse(orderId) {
      for (const payment of orderOf(orderId).payments) payment.payment_status = 'VOID'
    },
    paymentWebhook(orderId, secret) {
      const order = orderOf(orderId)
      const {
        authorization: _authorization,
        is_captured: _captured,
        ...payment
      } = order.payments.at(-1) ?? {}
      const { order_id, order_amount } = order
      const status = String(order.payments.at(-1)?.payment_status)
      const type = `PAYMENT_${status === 'SUCCESS' ? 'SUCCESS' : 'FAILED'}_WEBHOOK`
      return signed(
        type,
        {
          order: { order_id, order_amount, order_currency: 'INR', order_tags: null },
          payment: { ...payment, auth_id: null, payment_group: 'upi' },
          customer_details: order.customer_details,
        },
        secret,
      )
    },
    disputeWebhook(orderId, status, part) {
      const { order_amount, payments } = orderOf(orderId)
      const payment = payments.at(-1)
      const paymentId = payment?.cf_payment_id ?? ''
      const amount = part ?? (payment?.authorization?.captured_amount || order_amount)
      const dispute = disputes.setStatus({ orderId, paymentId, amount }, status, now())
      return signed(`DISPUTE_${status === 'DISPUTE_CREATED' ? 'CREATED' : 'UPDATED'}`, dispute)
    },
    refundWebhook: (refund, secret) =>
      signed(
        refund.refund_type === 'MERCHANT_INITIATED' ? 'REFUND_STATUS_WEBHOOK' : 'AUTO_REFUND_STATUS_WEBHOOK',
        refund.refund_type === 'MERCHANT_INITIATED'
          ? { refund: { ...refund, processed_at: now().toISOString() } }
          : { auto_refund: { ...refund, order_id: undefined } },
        secret,
      ),
  }
}
