/**
 * Razorpay: a thin client of its API. Amounts are paise on its wire, too.
 * https://razorpay.com/docs/api/
 */
import { createHmac } from 'node:crypto'
import { days, minutes, ok, type Result, refuse } from '@voltyatra/domain'
import * as z from 'zod'
import { isSame } from '../cashfree-webhooks.ts'
import type { Clock } from '../clock.ts'
import { parseJson } from '../parse-json.ts'
import type {
  CheckoutRequest,
  IncomingWebhook,
  NewProviderOrder,
  NewProviderRefund,
  OrderRef,
  PaymentProvider,
  ProviderOrder,
  ProviderUnavailable,
  SignatureInvalid,
  WebhookEvent,
} from '../payment-provider.ts'
import type { ProviderCalls } from './provider-calls.ts'
import {
  getCustomer,
  RazorpayEvent,
  RazorpayOrder,
  RazorpayPayment,
  RazorpayRefund,
  toRazorpayPayment,
  toRazorpayRefund,
} from './razorpay-bodies.ts'
import { createRazorpayDisputes, parseRazorpayDispute } from './razorpay-disputes.ts'
import { createRazorpaySettlements } from './razorpay-settlements.ts'
import { isAboutKeys, isUnknown, parseMessage, read } from './read-answer.ts'

/** For test and live alike: the keys say which. */
export const RAZORPAY_URL = 'https://api.razorpay.com/v1'

export interface RazorpayKeys {
  readonly keyId: string
  readonly keySecret: string
}

/** Of every call. */
export const buildRazorpayHeaders = ({ keyId, keySecret }: RazorpayKeys): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
})

const RAZORPAY_SIGNATURE_HEADER = 'x-razorpay-signature'

/**
 * How old an event may be. Razorpay repeats for a day and lets the operator have an event again for seven; each payment
 * is credited once, however often it is reported.
 */
const OLDEST_MS = days(8)
const AHEAD_MS = minutes(5)

export interface RazorpayOptions {
  readonly name: string
  readonly isLive: boolean
  readonly baseUrl: string
  readonly calls: ProviderCalls
  /** Secrets that webhooks are signed with, the newest first. */
  readonly webhookSecrets: readonly Buffer[]
  readonly clock: Clock
}

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })
const Listed = <T>(item: z.ZodType<T, unknown>) => z.object({ items: z.array(item) })

export function createRazorpayProvider({
  name,
  isLive,
  baseUrl,
  calls,
  webhookSecrets,
  clock,
}: RazorpayOptions): PaymentProvider {
  const get = (operation: string, path: string, orderId: string) =>
    calls({ operation, method: 'GET', path, orderId, isRepeatable: true })

  const bookedBefore = async (orderId: string) => {
    const path = `/orders?receipt=${encodeURIComponent(orderId)}`
    return read(await get('find-order', path, orderId), Listed(RazorpayOrder))
  }

  /** Its own number for an order is new at each creation, so what is there is looked for first. */
  async function createOrder(order: NewProviderOrder): Promise<Result<ProviderOrder, ProviderUnavailable>> {
    const { orderId, amount, customer } = order
    const before = await bookedBefore(orderId)
    if (!before) return UNAVAILABLE
    const [known] = before.items
    const made =
      known ??
      read(
        await calls({
          operation: 'create-order',
          method: 'POST',
          path: '/orders',
          orderId,
          body: { amount, currency: 'INR', receipt: orderId, notes: { customer_id: customer.id } },
          isRepeatable: false,
        }),
        RazorpayOrder,
      )
    if (!made) return UNAVAILABLE
    return ok({
      providerOrderId: made.id,
      // The payment page is opened with the number of the order and the public key.
      paymentSessionId: made.id,
      amount: made.amount,
      status: made.status === 'paid' ? 'PAID' : 'ACTIVE',
      // Its orders do not expire: from our end of it on none is given to pay, and a late payment is still credited.
      expiresAt: order.expiresAt,
    })
  }

  async function fetchRefund({ orderId, paymentId, refundId }: NewProviderRefund) {
    const answer = await get('read-refunds', `/payments/${encodeURIComponent(paymentId)}/refunds`, orderId)
    if (isUnknown(answer)) return refuse({ kind: 'provider-refund-unknown' })
    const refunds = read(answer, Listed(RazorpayRefund))
    if (!refunds) return UNAVAILABLE
    const found = refunds.items.find(({ receipt }) => receipt === refundId)
    return found ? ok(toRazorpayRefund(found)) : refuse({ kind: 'provider-refund-unknown' })
  }

  return {
    name,
    isLive,
    createOrder,

    async fetchOrder({ orderId, providerOrderId }: OrderRef) {
      const path = `/orders/${encodeURIComponent(providerOrderId)}`
      const found = await get('read-order', path, orderId)
      // It says 400 of a number that it does not know.
      if (isUnknown(found) || (found.kind === 'answer' && found.status === 400)) {
        return refuse({ kind: 'provider-order-unknown' })
      }
      const order = read(found, RazorpayOrder)
      const attempts =
        order && read(await get('read-payments', `${path}/payments`, orderId), Listed(RazorpayPayment))
      if (!attempts) return UNAVAILABLE
      return ok({
        status: order.status === 'paid' ? 'PAID' : 'ACTIVE',
        payments: attempts.items.toReversed().map(toRazorpayPayment),
        customer: getCustomer(attempts.items[0]),
      })
    },

    async refund(request) {
      const { orderId, paymentId, refundId, amount } = request
      const made = await calls({
        operation: 'refund',
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        orderId,
        headers: { 'x-refund-idempotency': refundId },
        body: { amount, speed: 'normal', receipt: refundId },
        isRepeatable: true,
      })
      const refund = read(made, RazorpayRefund)
      if (refund) return ok(toRazorpayRefund(refund))
      if (made.kind === 'down' || isAboutKeys(made)) return UNAVAILABLE
      const found = await fetchRefund(request)
      if (found.ok) return found
      if (found.refusal.kind !== 'provider-refund-unknown') return UNAVAILABLE
      return refuse({ kind: 'provider-declined', message: parseMessage(made.body) })
    },

    fetchRefund,

    listSettlements: createRazorpaySettlements(calls),

    disputes: createRazorpayDisputes(calls, () => clock.now()),

    buildCheckout: (request) => ({
      action: `${baseUrl}/checkout/embedded`,
      fields: buildCheckoutFields(request),
    }),

    verifyWebhook: (webhook) => verifyRazorpayWebhook(webhook, name, webhookSecrets),
  }
}

/** Of its hosted checkout. It posts what became of the payment to the address for returning, which believes none of it. */
const buildCheckoutFields = (request: CheckoutRequest): Record<string, string> => ({
  key_id: request.keyId ?? '',
  order_id: request.providerOrderId,
  amount: String(request.amount),
  currency: 'INR',
  name: request.brand,
  description: request.orderId,
  'prefill[contact]': request.customer.phone,
  ...(request.customer.email !== null && { 'prefill[email]': request.customer.email }),
  callback_url: request.returnUrl,
  cancel_url: request.returnUrl,
})

/** Whether the keys are taken. */
export async function testRazorpayKeys(calls: ProviderCalls): Promise<'taken' | 'refused' | 'down'> {
  const answer = await calls({
    operation: 'test-keys',
    method: 'GET',
    path: '/orders?count=1',
    isRepeatable: true,
  })
  if (answer.kind === 'down') return 'down'
  return answer.status < 300 ? 'taken' : 'refused'
}

/** The signature of a message: hexadecimal HMAC-SHA256 of its bytes. */
export const signRazorpayWebhook = (rawBody: Buffer, secret: Buffer): string =>
  createHmac('sha256', secret).update(rawBody).digest('hex')

/** Whether one of the secrets has signed the message. */
export function isSignedByRazorpay(
  { rawBody, headers }: Pick<IncomingWebhook, 'rawBody' | 'headers'>,
  secrets: readonly Buffer[],
): boolean {
  const signature = headers[RAZORPAY_SIGNATURE_HEADER]
  return (
    typeof signature === 'string' &&
    secrets.some((secret) => isSame(signature, signRazorpayWebhook(rawBody, secret)))
  )
}

function verifyRazorpayWebhook(
  { rawBody, headers, now }: IncomingWebhook,
  provider: string,
  secrets: readonly Buffer[],
): Result<WebhookEvent, SignatureInvalid> {
  if (!isSignedByRazorpay({ rawBody, headers }, secrets)) return refuse({ kind: 'signature-invalid' })
  const body = rawBody.toString('utf8')
  const { data: event } = RazorpayEvent.safeParse(parseJson(body))
  if (!event) return ok({ provider, type: 'unreadable', version: null, body, update: null, refund: null })
  const age = event.created_at === undefined ? 0 : now.getTime() - event.created_at * 1000
  if (age > OLDEST_MS || age < -AHEAD_MS) return refuse({ kind: 'signature-invalid' })
  const { payment, refund } = event.payload
  const isAboutDispute = event.event.startsWith('payment.dispute.')
  const isAboutPayment = !isAboutDispute && /^(payment\.|order\.paid$)/.test(event.event)
  return ok({
    provider,
    type: event.event,
    version: null,
    body,
    update:
      isAboutPayment && payment?.entity.order_id
        ? {
            providerOrderId: payment.entity.order_id,
            payment: toRazorpayPayment(payment.entity),
            customer: getCustomer(payment.entity),
          }
        : null,
    refund: event.event.startsWith('refund.') && refund ? toRazorpayRefund(refund.entity) : null,
    ...(isAboutDispute && { dispute: parseRazorpayDispute(parseJson(body)) }),
  })
}
