/** A webhook as Cashfree documents it: body, headers, signature. */
import { addMs, hours, toRupees } from '@voltyatra/domain'
import {
  SIGNATURE_HEADER,
  signWebhook,
  TIMESTAMP_HEADER,
  VERSION_HEADER,
} from '../../platform/cashfree-webhooks.ts'
import type { BookedOrder, BookedPayment } from './queries.ts'
import type { ReportedDispute } from './webhook-queries.ts'

const VERSION = '2025-01-01'

/** What the bank writes of each. */
export const DISPUTE_REASON = 'The payer does not know the payment'

const TYPE_OF = {
  SUCCESS: 'PAYMENT_SUCCESS_WEBHOOK',
  FAILED: 'PAYMENT_FAILED_WEBHOOK',
  USER_DROPPED: 'PAYMENT_USER_DROPPED_WEBHOOK',
} as const

/** Whether a webhook reports this outcome; for a pending payment there is none. */
export const hasWebhook = (status: BookedPayment['status']): status is keyof typeof TYPE_OF =>
  Object.hasOwn(TYPE_OF, status)

/** '2026-11-20T12:00:00+05:30'. */
const formatIndianTime = (at: Date): string => `${addMs(at, hours(5.5)).toISOString().slice(0, 19)}+05:30`

/** The body's bytes; the same for every delivery of one payment. */
export function buildWebhookBody(order: BookedOrder, payment: BookedPayment): Buffer {
  const { status } = payment
  if (!hasWebhook(status)) throw new Error(`No webhook reports a payment that is ${status}`)
  const body = {
    data: {
      order: {
        order_id: order.orderId,
        order_amount: toRupees(order.amount),
        order_currency: 'INR',
        order_tags: null,
      },
      payment: {
        cf_payment_id: String(payment.cfPaymentId),
        payment_status: status,
        payment_amount: toRupees(payment.amount),
        payment_currency: 'INR',
        payment_message: payment.message,
        payment_time: formatIndianTime(payment.at),
        bank_reference: formatBankReference(payment),
        auth_id: null,
        payment_method: { upi: { channel: 'link', upi_id: 'payer@simulated' } },
        payment_group: 'upi',
      },
      customer_details: {
        customer_name: null,
        customer_id: order.customer.id,
        customer_email: order.customer.email,
        customer_phone: order.customer.phone,
      },
      error_details:
        status === 'SUCCESS'
          ? null
          : { error_code: 'TRANSACTION_DECLINED', error_description: payment.message },
      payment_gateway_details: null,
      payment_offers: null,
    },
    event_time: formatIndianTime(payment.at),
    type: TYPE_OF[status],
  }
  return Buffer.from(JSON.stringify(body))
}

/** The body of a message about a disputed payment. */
export function buildDisputeBody(
  order: BookedOrder,
  payment: BookedPayment,
  { id, status, amount, openedAt, respondBy, at }: ReportedDispute,
): Buffer {
  const body = {
    data: {
      dispute: {
        dispute_id: String(id),
        dispute_type: 'DISPUTE',
        reason_code: '1402',
        reason_description: DISPUTE_REASON,
        dispute_amount: toRupees(amount),
        created_at: formatIndianTime(openedAt),
        updated_at: formatIndianTime(at),
        respond_by: formatIndianTime(respondBy),
        dispute_status: status,
      },
      order_details: {
        order_id: order.orderId,
        order_amount: toRupees(order.amount),
        order_currency: 'INR',
        cf_payment_id: String(payment.cfPaymentId),
        payment_amount: toRupees(payment.amount),
        payment_currency: 'INR',
      },
      customer_details: {
        customer_name: null,
        customer_email: order.customer.email,
        customer_phone: order.customer.phone,
      },
    },
    event_time: formatIndianTime(at),
    type: status.endsWith('_CREATED') ? 'DISPUTE_CREATED' : 'DISPUTE_UPDATED',
  }
  return Buffer.from(JSON.stringify(body))
}

/** What a bank would call it; only a payment that succeeded has one. */
export const formatBankReference = (payment: BookedPayment): string | null =>
  payment.status === 'SUCCESS' ? `SIM${String(payment.cfPaymentId).padStart(12, '0')}` : null

export function buildWebhookHeaders(
  rawBody: Buffer,
  { secret, now, attempt, id }: { secret: Buffer; now: Date; attempt: number; id: number },
): Record<string, string> {
  const timestamp = String(now.getTime())
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signWebhook({ timestamp, rawBody, secret }),
    [TIMESTAMP_HEADER]: timestamp,
    [VERSION_HEADER]: VERSION,
    'x-webhook-attempt': String(attempt),
    'x-idempotency-key': `simulated-${id}`,
  }
}
