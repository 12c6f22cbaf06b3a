/**
 * Cashfree Payment Gateway: a thin client of its API.
 * https://www.cashfree.com/docs/api-reference/payments/latest/overview
 */
import { ok, type Result, refuse, toRupees } from '@voltyatra/domain'
import * as z from 'zod'
import { verifyCashfreeWebhook } from '../cashfree-webhooks.ts'
import type {
  BlockingProvider,
  NewProviderOrder,
  NewProviderRefund,
  PaymentProvider,
  ProviderOrder,
  ProviderUnavailable,
} from '../payment-provider.ts'
import { createCashfreeBlocks } from './cashfree-blocks.ts'
import {
  CashfreePayment,
  CashfreeRefund,
  OptionalText,
  RupeesAsPaise,
  Text,
  toPayment,
  toRefund,
} from './cashfree-bodies.ts'
import { createCashfreeDisputes } from './cashfree-disputes.ts'
import { createCashfreeMandates, toRefund as toDebitRefund } from './cashfree-mandates.ts'
import { createCashfreeSettlements } from './cashfree-settlements.ts'
import type { ProviderCalls } from './provider-calls.ts'
import { isAboutKeys, isUnknown, parseMessage, read } from './read-answer.ts'

/** The version of the interface; answers and webhooks have this form. */
const CASHFREE_API_VERSION = '2026-01-01'

export const CASHFREE_URLS = {
  test: 'https://sandbox.cashfree.com/pg',
  live: 'https://api.cashfree.com/pg',
} as const

export interface CashfreeKeys {
  readonly clientId: string
  readonly clientSecret: string
}

/** Of every call. */
export const buildCashfreeHeaders = ({ clientId, clientSecret }: CashfreeKeys): Record<string, string> => ({
  'x-client-id': clientId,
  'x-client-secret': clientSecret,
  'x-api-version': CASHFREE_API_VERSION,
})

const Order = z.object({
  cf_order_id: z.union([Text, z.number().int().transform(String)]),
  order_id: Text,
  order_amount: RupeesAsPaise,
  order_status: Text,
  payment_session_id: z.string().max(2_000),
  order_expiry_time: z.coerce.date(),
  customer_details: z.object({ customer_phone: OptionalText, customer_email: OptionalText }),
})

const UpiPayload = z.object({ data: z.object({ payload: z.object({ default: z.string().max(4_000) }) }) })

/** What Cashfree calls TERMINATION_REQUESTED can still be paid. */
const STATUSES: Readonly<Record<string, ProviderOrder['status']>> = {
  ACTIVE: 'ACTIVE',
  PAID: 'PAID',
  EXPIRED: 'EXPIRED',
  TERMINATED: 'TERMINATED',
}

const getStatus = ({ order_status: status }: z.infer<typeof Order>): ProviderOrder['status'] =>
  STATUSES[status] ?? 'ACTIVE'

export interface CashfreeOptions {
  readonly name: string
  readonly isLive: boolean
  readonly baseUrl: string
  readonly calls: ProviderCalls
  /** Secrets that webhooks are signed with, the newest first. */
  readonly webhookSecrets: readonly Buffer[]
}

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })

export function createCashfreeProvider({
  name,
  isLive,
  baseUrl,
  calls,
  webhookSecrets,
}: CashfreeOptions): PaymentProvider & BlockingProvider {
  const blocks = createCashfreeBlocks(calls)
  const { mandates, fetchDebit, refundDebit, readRefund } = createCashfreeMandates(calls)
  const readOrder = (orderId: string) =>
    calls({
      operation: 'read-order',
      method: 'GET',
      path: `/orders/${encodeURIComponent(orderId)}`,
      orderId,
      isRepeatable: true,
    })

  async function createOrder(order: NewProviderOrder): Promise<Result<ProviderOrder, ProviderUnavailable>> {
    const { orderId } = order
    const made = await calls({
      operation: 'create-order',
      method: 'POST',
      path: '/orders',
      orderId,
      headers: { 'x-idempotency-key': orderId },
      body: buildOrderBody(order),
      isRepeatable: true,
    })
    const CONFLICT = 409
    const isThere = made.kind === 'answer' && made.status === CONFLICT
    const booked = read(isThere ? await readOrder(orderId) : made, Order)
    if (!booked) return UNAVAILABLE
    return ok({
      providerOrderId: booked.cf_order_id,
      paymentSessionId: booked.payment_session_id,
      amount: booked.order_amount,
      status: getStatus(booked),
      expiresAt: booked.order_expiry_time,
    })
  }

  async function fetchRefund(request: NewProviderRefund) {
    const { mandateId } = request
    if (mandateId) {
      const answer = await readRefund({ ...request, mandateId })
      if (isUnknown(answer)) return refuse({ kind: 'provider-refund-unknown' })
      const given = toDebitRefund(answer)
      return given ? ok(given) : UNAVAILABLE
    }
    const found = await calls({
      operation: 'read-refund',
      method: 'GET',
      path: `${buildRefundsPath(request)}/${encodeURIComponent(request.refundId)}`,
      orderId: request.orderId,
      isRepeatable: true,
    })
    if (isUnknown(found)) return refuse({ kind: 'provider-refund-unknown' })
    const refund = read(found, CashfreeRefund)
    return refund ? ok(toRefund(refund)) : UNAVAILABLE
  }

  async function refundPayment(request: NewProviderRefund) {
    const { orderId, refundId, amount } = request
    const made = await calls({
      operation: 'refund',
      method: 'POST',
      path: buildRefundsPath(request),
      orderId,
      headers: { 'x-idempotency-key': refundId },
      body: { refund_id: refundId, refund_amount: toRupees(amount), refund_speed: 'STANDARD' },
      isRepeatable: true,
    })
    const refund = read(made, CashfreeRefund)
    return { made, refund: refund && toRefund(refund) }
  }

  return {
    name,
    isLive,
    createOrder,

    async fetchOrder({ orderId, mandateId }) {
      if (mandateId) return fetchDebit({ orderId, mandateId })
      const found = await readOrder(orderId)
      if (isUnknown(found)) return refuse({ kind: 'provider-order-unknown' })
      const order = read(found, Order)
      if (!order) return UNAVAILABLE
      const attempts = await calls({
        operation: 'read-payments',
        method: 'GET',
        path: `/orders/${encodeURIComponent(orderId)}/payments`,
        orderId,
        isRepeatable: true,
      })
      const payments = read(attempts, z.array(CashfreePayment))
      if (!payments) return UNAVAILABLE
      const { customer_phone: phone, customer_email: email } = order.customer_details
      return ok({ status: getStatus(order), payments: payments.map(toPayment), customer: { phone, email } })
    },

    async refund(request) {
      const { mandateId } = request
      const { made, refund } = mandateId
        ? await refundDebit({ ...request, mandateId })
        : await refundPayment(request)
      if (refund) return ok(refund)
      if (made.kind === 'down' || isAboutKeys(made)) return UNAVAILABLE
      // It may have been made before: what is there counts, not that it cannot be made again.
      const found = await fetchRefund(request)
      if (found.ok) return found
      if (found.refusal.kind !== 'provider-refund-unknown') return UNAVAILABLE
      return refuse({ kind: 'provider-declined', message: parseMessage(made.body) })
    },

    fetchRefund,

    verifyWebhook: (webhook) => verifyCashfreeWebhook(webhook, { provider: name, secrets: webhookSecrets }),

    listSettlements: createCashfreeSettlements(calls),

    // What its script for browsers does, without that script in a page of ours.
    buildCheckout: ({ paymentSessionId }) => ({
      action: `${baseUrl}/view/sessions/checkout`,
      fields: { payment_session_id: paymentSessionId },
    }),

    async requestUpi({ orderId, paymentSessionId }) {
      const answer = await calls({
        operation: 'upi-link',
        method: 'POST',
        path: '/orders/sessions',
        orderId,
        body: { payment_session_id: paymentSessionId, payment_method: { upi: { channel: 'link' } } },
        // Each is an attempt of its own, of which one can succeed.
        isRepeatable: false,
      })
      const link = read(answer, UpiPayload)?.data.payload.default
      if (link?.startsWith('upi://')) return ok({ link })
      if (link !== undefined || answer.kind === 'down' || answer.status < 300 || isAboutKeys(answer)) {
        return refuse({ kind: 'payment-provider-unavailable' })
      }
      return refuse({ kind: 'provider-declined', message: parseMessage(answer.body) })
    },

    ...blocks,
    blocks,
    mandates,
    disputes: createCashfreeDisputes(calls),
  }
}

/** Whether the keys are taken: an order that cannot be there is not there, and not forbidden. */
export async function testCashfreeKeys(calls: ProviderCalls): Promise<'taken' | 'refused' | 'down'> {
  const answer = await calls({
    operation: 'test-keys',
    method: 'GET',
    path: '/orders/test-of-the-keys',
    isRepeatable: true,
  })
  if (answer.kind === 'down') return 'down'
  return isAboutKeys(answer) ? 'refused' : 'taken'
}

const buildRefundsPath = ({ orderId }: { readonly orderId: string }): string =>
  `/orders/${encodeURIComponent(orderId)}/refunds`

const buildOrderBody = ({
  orderId,
  amount,
  customer,
  returnUrl,
  notifyUrl,
  expiresAt,
}: NewProviderOrder) => ({
  order_id: orderId,
  order_amount: toRupees(amount),
  order_currency: 'INR',
  customer_details: {
    customer_id: customer.id,
    customer_phone: customer.phone,
    ...(customer.email !== null && { customer_email: customer.email }),
  },
  order_meta: { return_url: returnUrl, notify_url: notifyUrl },
  order_expiry_time: expiresAt.toISOString(),
})
