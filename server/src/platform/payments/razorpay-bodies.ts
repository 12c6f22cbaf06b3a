/** What Razorpay says of orders, payments and refunds, in answers and in webhooks alike. */
import { type Paise, paise } from '@voltyatra/domain'
import * as z from 'zod'
import type { PayerDetails, PaymentStatus, ProviderPayment, ProviderRefund } from '../payment-provider.ts'
import { OptionalText, Text } from './cashfree-bodies.ts'

export const InPaise: z.ZodType<Paise, unknown> = z.number().int().min(0).max(1e14).transform(paise)

export const RazorpayOrder = z.object({
  id: Text,
  amount: InPaise,
  receipt: OptionalText,
  status: z.enum(['created', 'attempted', 'paid']),
})

export const RazorpayPayment = z.object({
  id: Text,
  order_id: OptionalText,
  amount: InPaise,
  currency: Text,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  /** Whether the money has become ours; one that is given back by itself never did. */
  captured: z.boolean(),
  error_description: OptionalText,
  contact: OptionalText,
  email: OptionalText,
  created_at: z.number(),
  acquirer_data: z
    .object({ rrn: OptionalText, bank_transaction_id: OptionalText, auth_code: OptionalText })
    .partial()
    .nullish(),
})
type Payment = z.infer<typeof RazorpayPayment>

/** Only what was captured is money: an authorised payment may still go back to the payer by itself. */
function getStatus({ status, captured }: Payment): PaymentStatus {
  if (captured) return 'SUCCESS'
  if (status === 'failed') return 'FAILED'
  return status === 'refunded' ? 'VOID' : 'PENDING'
}

export const toRazorpayPayment = (payment: Payment): ProviderPayment => {
  const { rrn, bank_transaction_id: bank, auth_code: code } = payment.acquirer_data ?? {}
  return {
    paymentId: payment.id,
    status: getStatus(payment),
    amount: payment.amount,
    currency: payment.currency,
    message: payment.error_description,
    bankReference: rrn ?? bank ?? code ?? null,
    time: new Date(payment.created_at * 1000).toISOString(),
  }
}

export const getCustomer = (payment: Payment | undefined): PayerDetails => ({
  phone: payment?.contact ?? null,
  email: payment?.email ?? null,
})

export const RazorpayRefund = z.object({
  id: Text,
  payment_id: Text,
  amount: InPaise,
  /** Ours; none where Razorpay or its dashboard made the refund. */
  receipt: OptionalText,
  status: z.enum(['pending', 'processed', 'failed']),
  acquirer_data: z.object({ arn: OptionalText, rrn: OptionalText }).partial().nullish(),
})

const REFUND_STATUS = { pending: 'pending', processed: 'done', failed: 'failed' } as const

export const toRazorpayRefund = (refund: z.infer<typeof RazorpayRefund>): ProviderRefund => ({
  refundId: refund.receipt,
  providerRefundId: refund.id,
  paymentId: refund.payment_id,
  amount: refund.amount,
  status: REFUND_STATUS[refund.status],
  arn: refund.acquirer_data?.arn ?? refund.acquirer_data?.rrn ?? null,
  message: null,
})

export const RazorpayEvent = z.object({
  event: Text,
  /** Seconds since 1970. */
  created_at: z.number().optional(),
  payload: z.object({
    payment: z.object({ entity: RazorpayPayment }).optional().catch(undefined),
    refund: z.object({ entity: RazorpayRefund }).optional().catch(undefined),
  }),
})
