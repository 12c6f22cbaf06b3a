/**
 * Cashfree's webhooks: Base64(HMAC-SHA256(timestamp + raw body, secret)), the timestamp in milliseconds.
 * https://www.cashfree.com/docs/api-reference/webhooks/payloads-and-signatures
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { fromRupees, hours, minutes, ok, type Result, refuse } from '@voltyatra/domain'
import * as z from 'zod'
import {
  type IncomingWebhook,
  PAYMENT_STATUSES,
  type SignatureInvalid,
  type WebhookEvent,
} from './payment-provider.ts'

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

/** The event, if the provider signed exactly these bytes not long ago. */
export function verifyCashfreeWebhook(
  { rawBody, headers, now }: IncomingWebhook,
  secret: Buffer,
): Result<WebhookEvent, SignatureInvalid> {
  const signature = headers[SIGNATURE_HEADER]
  const timestamp = headers[TIMESTAMP_HEADER]
  const version = headers[VERSION_HEADER]
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !/^\d{1,15}$/.test(timestamp)) {
    return refuse({ kind: 'signature-invalid' })
  }
  const isSigned = isSame(signature, signWebhook({ timestamp, rawBody, secret }))
  const age = now.getTime() - Number(timestamp)
  if (!isSigned || age > OLDEST_MS || age < -AHEAD_MS) return refuse({ kind: 'signature-invalid' })
  return ok(eventFrom(rawBody.toString('utf8'), typeof version === 'string' ? version : null))
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Text that PostgreSQL can hold, whatever escapes the JSON had. */
const Text = z.string().transform((text) => text.toWellFormed().replaceAll('\u0000', '').slice(0, 500))
const OptionalText = Text.nullish().transform((text) => text ?? null)

const isWholePaise = (rupees: number): boolean =>
  rupees >= 0 && rupees < 1e12 && Math.round(rupees * 100) / 100 === rupees
const RupeesAsPaise = z.number().refine(isWholePaise).transform(fromRupees)

const Body = z.object({ type: Text })

/** The same in all versions so far; later ones write cf_payment_id as text. */
const PaymentBody = z.object({
  data: z.object({
    order: z.object({ order_id: Text }),
    payment: z.object({
      cf_payment_id: z.union([Text, z.number().int().transform(String)]),
      payment_status: z.enum(PAYMENT_STATUSES),
      payment_amount: RupeesAsPaise,
      payment_currency: Text,
      payment_message: OptionalText,
      payment_time: OptionalText,
      bank_reference: OptionalText,
    }),
    customer_details: z.object({ customer_phone: OptionalText, customer_email: OptionalText }).nullish(),
  }),
})

function eventFrom(text: string, version: string | null): WebhookEvent {
  const body = jsonOf(text)
  const { data: named } = Body.safeParse(body)
  const type = named?.type ?? 'unreadable'
  const { data: parsed } = PaymentBody.safeParse(body)
  if (!parsed || !type.startsWith('PAYMENT_')) return { type, version, body: text, update: null }
  const { order, payment, customer_details: customer } = parsed.data
  return {
    type,
    version,
    body: text,
    update: {
      orderId: order.order_id,
      payment: {
        paymentId: payment.cf_payment_id,
        status: payment.payment_status,
        amount: payment.payment_amount,
        currency: payment.payment_currency,
        message: payment.payment_message,
        bankReference: payment.bank_reference,
        time: payment.payment_time,
      },
      customer: { phone: customer?.customer_phone ?? null, email: customer?.customer_email ?? null },
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
