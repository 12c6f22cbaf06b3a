/** Razorpay's API on this machine: orders, payments, refunds, signed webhooks. Amounts in paise. */
import { signRazorpayWebhook } from '../razorpay.ts'
import type { SignedMessage } from './cashfree-server.ts'
import { createHostedPages } from './hosted-pages.ts'
import { type Answered, type FaultyServer, faultyServer, type Requested } from './http-server.ts'
import { createDisputes } from './razorpay-disputes.ts'
import { createSettlements, type RazorpaySettlements } from './razorpay-settlements.ts'

export const RAZORPAY_TEST_KEYS = { keyId: 'rzp_test_ofThisMachine', keySecret: 'secret of this machine' }
export const RAZORPAY_WEBHOOK_SECRET = 'secret of the webhooks'

interface SimulatedOrder {
  readonly id: string
  readonly entity: 'order'
  readonly amount: number
  amount_paid: number
  readonly currency: string
  readonly receipt: string
  status: string
  readonly created_at: number
}

export interface SimulatedPayment {
  readonly id: string
  readonly entity: 'payment'
  readonly order_id: string
  readonly amount: number
  amount_refunded: number
  readonly currency: 'INR'
  status: string
  captured: boolean
  readonly method: 'upi'
  readonly contact: string
  readonly email: string
  readonly error_description: string | null
  readonly acquirer_data: { readonly rrn: string | null }
  readonly created_at: number
}

export interface SimulatedRefund {
  readonly id: string
  readonly entity: 'refund'
  readonly payment_id: string
  readonly amount: number
  readonly currency: 'INR'
  readonly receipt: string | null
  status: string
  acquirer_data: { arn: string | null }
  readonly created_at: number
}

export interface RazorpayServer extends FaultyServer {
  readonly orders: SimulatedOrder[]
  readonly payments: SimulatedPayment[]
  readonly refunds: SimulatedRefund[]
  readonly settle: RazorpaySettlements['settle']
  /** By our order number. */
  pay(receipt: string, outcome?: { readonly status?: 'captured' | 'authorized' | 'failed' }): SimulatedPayment
  finishRefund(receipt: string, status: 'processed' | 'failed'): SimulatedRefund
  /** A payment that was never captured goes back to the payer. */
  refundByItself(payment: SimulatedPayment): SimulatedRefund
  webhook(
    event: string,
    of: { payment?: SimulatedPayment; refund?: SimulatedRefund; dispute?: object },
    secret?: string,
  ): SignedMessage
  /** The payer's bank disputes a payment, or has decided. */
  disputeWebhook(payment: SimulatedPayment, status: string): SignedMessage
}

const refused = (status: number, description: string): Answered => ({
  status,
  body: { error: { code: 'BAD_REQUEST_ERROR', description } },
})

const list = (items: readonly unknown[]): Answered => ({
  status: 200,
  body: { entity: 'collection', count: items.length, items },
})

export async function razorpayServer(now: () => Date): Promise<RazorpayServer> {
  const orders: SimulatedOrder[] = []
  const payments: SimulatedPayment[] = []
  const refunds: SimulatedRefund[] = []
  const answeredBefore = new Map<string, Answered>()
  let last = 100_000_000
  const newId = (kind: string) => {
    last += 1
    return `${kind}_${last}`
  }
  const settlements = createSettlements(now, newId)
  const disputes = createDisputes()
  const seconds = () => Math.floor(now().getTime() / 1000)

  function makeOrder({ body }: Requested): Answered {
    if (!(Number(body.amount) >= 100)) return refused(400, 'Order amount less than minimum amount allowed')
    const order: SimulatedOrder = {
      id: newId('order'),
      entity: 'order',
      amount: Number(body.amount),
      amount_paid: 0,
      currency: String(body.currency),
      receipt: String(body.receipt),
      status: 'created',
      created_at: seconds(),
    }
    orders.push(order)
    return { status: 200, body: order }
  }

  function newRefund(payment: SimulatedPayment, amount: number, receipt: string | null): SimulatedRefund {
    payment.amount_refunded += amount
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
    const refund: SimulatedRefund = {
      id: newId('rfnd'),
      entity: 'refund',
      payment_id: payment.id,
      amount,
      currency: 'INR',
      receipt,
      status: 'pending',
      acquirer_data: { arn: null },
      created_at: seconds(),
    }
    refunds.push(refund)
    return refund
  }

  function makeRefund(payment: SimulatedPayment, { body, headers }: Requested): Answered {
    const key = String(headers['x-refund-idempotency'] ?? newId('key'))
    const before = answeredBefore.get(key)
    if (before) return before
    if (!payment.captured) return refused(400, 'The payment status should be captured for action to be taken')
    const amount = Number(body.amount)
    if (amount > payment.amount - payment.amount_refunded) {
      return refused(400, 'The total refund amount is greater than the refund payment amount')
    }
    const given = {
      status: 200,
      body: newRefund(payment, amount, body.receipt ? String(body.receipt) : null),
    }
    answeredBefore.set(key, given)
    return given
  }

  function routed(requested: Requested): Answered {
    const { method, path, query } = requested
    const [, kind, id, part] = /^\/v1\/(orders|payments)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (kind === 'orders' && id === undefined) {
      if (method === 'POST') return makeOrder(requested)
      const receipt = query.get('receipt')
      return list(orders.filter((order) => receipt === null || order.receipt === receipt))
    }
    if (kind === 'orders') {
      const order = orders.find((one) => one.id === id)
      if (!order) return refused(400, 'The id provided does not exist')
      return part === 'payments'
        ? list(payments.filter(({ order_id }) => order_id === id).toReversed())
        : { status: 200, body: order }
    }
    const payment = payments.find((one) => one.id === id)
    if (!payment) return refused(400, 'The id provided does not exist')
    if (part === 'refund') return makeRefund(payment, requested)
    if (part === 'refunds') return list(refunds.filter(({ payment_id }) => payment_id === id))
    return { status: 200, body: payment }
  }

  const { keyId, keySecret } = RAZORPAY_TEST_KEYS
  const right = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const pay: RazorpayServer['pay'] = (receipt, { status = 'captured' } = {}) => {
    const order = orders.find((one) => one.receipt === receipt)
    if (!order) throw new Error(`No order ${receipt}`)
    const payment: SimulatedPayment = {
      id: newId('pay'),
      entity: 'payment',
      order_id: order.id,
      amount: order.amount,
      amount_refunded: 0,
      currency: 'INR',
      status,
      captured: status === 'captured',
      method: 'upi',
      contact: '+919876543210',
      email: 'asha@example.in',
      error_description: status === 'failed' ? 'The payer’s bank declined' : null,
      acquirer_data: { rrn: status === 'captured' ? newId('rrn') : null },
      created_at: seconds(),
    }
    payments.push(payment)
    if (status === 'captured') {
      order.status = 'paid'
      order.amount_paid = order.amount
    }
    return payment
  }

  const pages = createHostedPages({
    opensAt: '/v1/checkout/embedded',
    open({ key_id: key, order_id: id, amount, callback_url: callback }) {
      const order = orders.find((one) => one.id === id)
      if (key !== keyId || order?.status === 'paid' || order?.amount !== Number(amount)) return undefined
      const title = `Razorpay: ₹${(order.amount / 100).toFixed(2)}`
      return { reference: order.receipt, title, returnUrl: String(callback) }
    },
    decide(reference, outcome) {
      if (outcome !== 'Give up') pay(reference, { status: outcome === 'Pay' ? 'captured' : 'failed' })
    },
    leavesBy: 'form',
  })

  const server = await faultyServer(
    (requested) =>
      pages(requested) ??
      (requested.headers.authorization === right
        ? (settlements.answer(requested) ?? disputes.answer(requested) ?? routed(requested))
        : refused(401, 'Authentication failed')),
  )

  const webhook: RazorpayServer['webhook'] = (event, of, secret = RAZORPAY_WEBHOOK_SECRET) => {
    const payload = Object.fromEntries(Object.entries(of).map(([name, entity]) => [name, { entity }]))
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_simulated',
      event,
      contains: Object.keys(of),
      payload,
      created_at: seconds(),
    })
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signRazorpayWebhook(Buffer.from(body), Buffer.from(secret)),
        'x-razorpay-event-id': newId('event'),
      },
    }
  }

  return {
    ...server,
    url: `${server.url}/v1`,
    orders,
    payments,
    refunds,
    settle: settlements.settle,
    pay,
    finishRefund(receipt, status) {
      const refund = refunds.find((one) => one.receipt === receipt)
      if (!refund) throw new Error(`No refund ${receipt}`)
      refund.status = status
      if (status === 'processed') refund.acquirer_data = { arn: `ARN${refund.id.slice(5)}` }
      return refund
    },
    refundByItself: (payment) => newRefund(payment, payment.amount, null),
    disputeWebhook(payment, status) {
      const dispute = {
        id: `disp_${payment.id}`,
        entity: 'dispute',
        payment_id: payment.id,
        amount: payment.amount,
        currency: 'INR',
        amount_deducted: status === 'lost' ? payment.amount : 0,
        reason_code: 'processing_error',
        reason_description: 'Duplicate Processing',
        respond_by: seconds() + 3 * 86_400,
        status,
        phase: 'chargeback',
        created_at: seconds(),
      }
      disputes.keep(dispute)
      const event = status === 'open' ? 'created' : status
      return webhook(`payment.dispute.${event}`, { payment, dispute })
    },
    webhook,
  }
}
