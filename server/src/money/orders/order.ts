/** An order: a payment that tops a wallet up. */
import type { OrderFailure, OrderState, Paise } from '@voltyatra/domain'
import type { PayerDetails, ProviderPayment } from '../../platform/payment-provider.ts'

/** What the provider said about the payment that was credited, in its own terms. */
export interface PaymentResponse {
  readonly customer_details: {
    readonly customer_phone: string | null
    readonly customer_email: string | null
  }
  readonly payment: {
    readonly cf_payment_id: string
    readonly payment_status: string
    readonly payment_message: string | null
    readonly payment_time: string | null
    readonly bank_reference: string | null
  }
}

export interface Order {
  readonly id: string
  /** The order number, shared with the provider. */
  readonly orderId: string
  readonly customerId: string
  readonly amount: Paise
  /** How much of it has gone back. */
  readonly refunded: Paise
  readonly currency: string
  readonly status: OrderState
  readonly provider: string
  /** Whether its money is real. */
  readonly isLive: boolean
  readonly providerOrderId: string
  /** The public half of the provider's keys. */
  readonly keyId: string | null
  readonly paymentSessionId: string
  /** What a UPI app reads from a QR code; null while nobody has asked for it. */
  readonly upiLink: string | null
  readonly paymentId: string | null
  readonly paymentResponse: PaymentResponse | null
  /** Why it failed, for people. */
  readonly failure: OrderFailure | null
  /** What the payment provider said of the attempt. */
  readonly failureDetail: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | null
  /** The mandate that it is a debit of, by its number, and the day of India; null for a payment by the payer's own hand. */
  readonly mandate: string | null
  readonly debitOn: string | null
  /** Null while the provider may still send updates. */
  readonly closedAt: Date | null
  readonly customerPhone: string
  readonly customerEmail: string | null
  readonly customerName: string | null
}

export const buildPaymentResponse = (payment: ProviderPayment, customer: PayerDetails): PaymentResponse => ({
  customer_details: { customer_phone: customer.phone, customer_email: customer.email },
  payment: {
    cf_payment_id: payment.paymentId,
    payment_status: payment.status,
    payment_message: payment.message,
    payment_time: payment.time,
    bank_reference: payment.bankReference,
  },
})
