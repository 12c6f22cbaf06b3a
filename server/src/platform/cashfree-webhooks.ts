/**
 * Cashfree's webhooks: Base64(HMAC-SHA256(timestamp + raw body, secret)), the timestamp in milliseconds.
 * https://www.cashfree.com/docs/api-reference/webhooks/payloads-and-signatures
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { hours, minutes, ok, type Result, refuse } from '@voltyatra/domain'
import * as z from 'zod'
import { parseJson } from './parse-json.ts'
import type { IncomingWebhook, SignatureInvalid, WebhookEvent } from './payment-provider.ts'
import {
  CashfreePayment,
  CashfreeRefund,
  OptionalText,
  Text,
  toPayment,
  toRefund,
} from './payments/cashfree-bodies.ts'
import { parseCashfreeDispute } from './payments/cashfree-disputes.ts'
import { parseMandateUpdate } from './payments/cashfree-mandates.ts'

export const SIGNATURE_HEADER = 'x-webhook-signature'
export const TIMESTAMP_HEADER = 'x-webhook-timestamp'
export const VERSION_HEADER = 'x-webhook-version'

/**
 * How old a signed message may be. A failed delivery is repeated after 2, 10 and 30 minutes, 42 in all; whether a
 * repeat is signed anew is not promised, so the first signature must last that long. A genuine message that is sent
 * again by a third party within the hour does nothing: each payment is credited once. One that comes later is lost
 * and made good by asking the provider.
 */
const OLDEST_MS = hours(1)
/** How far the provider's clock may run ahead of ours. */
const AHEAD_MS = minutes(5)

interface Signable {
  /** Milliseconds since 1970, as text. */
  readonly timestamp: string
  readonly rawBody: Buffer
  readonly secret: Buffer
}

/** The signature of a message, Base64. */
export const signWebhook = ({ timestamp, rawBody, secret }: Signable): string =>
  createHmac('sha256', secret).update(timestamp).update(rawBody).digest('base64')

export interface WebhookSigner {
  /** The provider's name with us. */
  readonly provider: string
  /** The newest first: after a rotation, what was signed before still comes for a while. */
  readonly secrets: readonly Buffer[]
}

/** The event, if the provider signed exactly these bytes not long ago. */
export function verifyCashfreeWebhook(
  { rawBody, headers, now }: IncomingWebhook,
  { provider, secrets }: WebhookSigner,
): Result<WebhookEvent, SignatureInvalid> {
  const signature = headers[SIGNATURE_HEADER]
  const timestamp = headers[TIMESTAMP_HEADER]
  const version = headers[VERSION_HEADER]
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !/^\d{1,15}$/.test(timestamp)) {
    return refuse({ kind: 'signature-invalid' })
  }
  const isSigned = secrets.some((secret) => isSame(signature, signWebhook({ timestamp, rawBody, secret })))
  const age = now.getTime() - Number(timestamp)
  if (!isSigned || age > OLDEST_MS || age < -AHEAD_MS) return refuse({ kind: 'signature-invalid' })
  const text = rawBody.toString('utf8')
  return ok({ provider, ...parseEvent(text, typeof version === 'string' ? version : null) })
}

/** In a time that does not depend on where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const Body = z.object({ type: Text })

/** The same in all versions so far; later ones write cf_payment_id as text. */
const PaymentBody = z.object({
  data: z.object({
    order: z.object({ order_id: Text }),
    payment: CashfreePayment,
    customer_details: z.object({ customer_phone: OptionalText, customer_email: OptionalText }).nullish(),
  }),
})

const RefundBody = z.object({
  data: z.union([z.object({ refund: CashfreeRefund }), z.object({ auto_refund: CashfreeRefund })]),
})

function parseEvent(text: string, version: string | null): Omit<WebhookEvent, 'provider'> {
  const body = parseJson(text)
  const type = Body.safeParse(body).data?.type ?? 'unreadable'
  return {
    type,
    version,
    body: text,
    update: type.startsWith('PAYMENT_') ? updateIn(body) : null,
    refund: /REFUND_STATUS_WEBHOOK$/.test(type) ? parseRefund(body) : null,
    ...(type.startsWith('DISPUTE_') && { dispute: parseCashfreeDispute(body) }),
    ...(type.startsWith('SUBSCRIPTION_') && { mandate: parseMandateUpdate(body) }),
  }
}

function updateIn(body: unknown): WebhookEvent['update'] {
  const { data: parsed } = PaymentBody.safeParse(body)
  if (!parsed) return null
  const { order, payment, customer_details: customer } = parsed.data
  return {
    orderId: order.order_id,
    payment: toPayment(payment),
    customer: { phone: customer?.customer_phone ?? null, email: customer?.customer_email ?? null },
  }
}

function parseRefund(body: unknown): WebhookEvent['refund'] {
  const { data: parsed } = RefundBody.safeParse(body)
  if (!parsed) return null
  return toRefund('refund' in parsed.data ? parsed.data.refund : parsed.data.auto_refund)
}
