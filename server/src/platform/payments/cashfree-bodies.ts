/** Payments and refunds in Cashfree’s answers and webhooks; amounts in rupees become paise. */
import { type Paise, paise, parseRupees } from '@voltyatra/domain'
import * as z from 'zod'
import { PAYMENT_STATUSES, type ProviderPayment, type ProviderRefund } from '../payment-provider.ts'

/** Text that PostgreSQL can hold, whatever escapes the JSON had. */
export const Text = z.string().transform((text) => text.toWellFormed().replaceAll('\u0000', '').slice(0, 500))
export const OptionalText = Text.nullish().transform((text) => text ?? null)
/** Later versions write as text what earlier ones wrote as a number. */
const Id = z.union([Text, z.number().int().transform(String)])

const isWholePaise = (rupees: number): boolean =>
  rupees >= 0 && rupees < 1e12 && Math.round(rupees * 100) / 100 === rupees
/** A sum that may be below zero. */
export const SignedRupeesAsPaise: z.ZodType<Paise, unknown> = z
  .number()
  .refine((rupees) => isWholePaise(Math.abs(rupees)))
  .transform((rupees) => paise(Math.round(rupees * 100)))
export const RupeesAsPaise: z.ZodType<Paise, unknown> = z.number().refine(isWholePaise).transform(parseRupees)

export const CashfreePayment = z.object({
  cf_payment_id: Id,
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_amount: RupeesAsPaise,
  payment_currency: Text,
  payment_message: OptionalText,
  payment_time: OptionalText,
  bank_reference: OptionalText,
  /** False while the bank only blocks the amount. */
  is_captured: z.boolean().nullish(),
})

export const toPayment = (payment: z.infer<typeof CashfreePayment>): ProviderPayment => ({
  paymentId: payment.cf_payment_id,
  status:
    payment.payment_status === 'SUCCESS' && payment.is_captured === false
      ? 'PENDING'
      : payment.payment_status,
  amount: payment.payment_amount,
  currency: payment.payment_currency,
  message: payment.payment_message,
  bankReference: payment.bank_reference,
  time: payment.payment_time,
})

export const CashfreeRefund = z.object({
  cf_refund_id: Id,
  /** None of ours where the provider made it by itself. */
  refund_id: OptionalText,
  cf_payment_id: Id.nullish(),
  refund_amount: RupeesAsPaise,
  refund_status: z.enum(['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED']),
  refund_arn: OptionalText,
  status_description: OptionalText,
  refund_type: OptionalText,
})

const STATUS = {
  SUCCESS: 'done',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
} as const

export const toRefund = (refund: z.infer<typeof CashfreeRefund>): ProviderRefund => ({
  refundId: refund.refund_type?.includes('AUTO') ? null : refund.refund_id,
  providerRefundId: refund.cf_refund_id,
  paymentId: refund.cf_payment_id ?? null,
  amount: refund.refund_amount,
  status: STATUS[refund.refund_status],
  arn: refund.refund_arn,
  message: refund.status_description,
})
