/** The payment provider as the program knows it: a port in Cashfree's terms, with amounts in paise. */
import { type Paise, type Result, refuse } from '@voltyatra/domain'

export interface ProviderCustomer {
  readonly id: string
  /** With its country code: +919876543210. */
  readonly phone: string
  readonly email: string | null
}

export interface NewProviderOrder {
  /** Ours: 3 to 50 letters, digits, `_` and `-`. Asking again with the same one gives the same order. */
  readonly orderId: string
  readonly amount: Paise
  readonly customer: ProviderCustomer
  /** Where the payer's browser goes afterwards. */
  readonly returnUrl: string
  /** Where the provider posts its webhooks. */
  readonly notifyUrl: string
  /** Nothing can be paid from then on. */
  readonly expiresAt: Date
}

export type ProviderOrderStatus = 'ACTIVE' | 'PAID' | 'EXPIRED' | 'TERMINATED'

export interface ProviderOrder {
  readonly providerOrderId: string
  /** What the payer's browser opens the payment page with; a secret between payer and provider. */
  readonly paymentSessionId: string
  readonly amount: Paise
  readonly status: ProviderOrderStatus
  readonly expiresAt: Date
}

export const PAYMENT_STATUSES = [
  'SUCCESS',
  'PENDING',
  'FAILED',
  'USER_DROPPED',
  'NOT_ATTEMPTED',
  'VOID',
  'CANCELLED',
] as const
/** Only SUCCESS is final: a later attempt may follow any other. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** One attempt to pay an order; an order may see many. */
export interface ProviderPayment {
  /** Unique at the provider: a payment that is reported twice has the same. */
  readonly paymentId: string
  readonly status: PaymentStatus
  readonly amount: Paise
  readonly currency: string
  /** The provider's words. */
  readonly message: string | null
  readonly bankReference: string | null
  /** As the provider writes it. */
  readonly time: string | null
}

/** Who paid, as the provider knows it. */
export interface PayerDetails {
  readonly phone: string | null
  readonly email: string | null
}

export interface ProviderOrderUpdate {
  readonly status: ProviderOrderStatus
  readonly payments: readonly ProviderPayment[]
  readonly customer: PayerDetails
}

/** A message whose signature is the provider's. */
export interface WebhookEvent {
  /** As sent: PAYMENT_SUCCESS_WEBHOOK and others. */
  readonly type: string
  readonly version: string | null
  /** The body as it came. */
  readonly body: string
  /** Null for a message that is not about a payment, or not in a form that is known. */
  readonly update: {
    readonly orderId: string
    readonly payment: ProviderPayment
    readonly customer: PayerDetails
  } | null
}

export interface IncomingWebhook {
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly now: Date
}

/** The provider did not answer, or said that it cannot; asking again later may help. */
export interface ProviderUnavailable {
  readonly kind: 'payment-provider-unavailable'
}
export interface ProviderOrderUnknown {
  readonly kind: 'provider-order-unknown'
}
export interface SignatureInvalid {
  readonly kind: 'signature-invalid'
}

export interface PaymentProvider {
  /** Kept with every order, so that it is asked of the one that has it. */
  readonly name: string
  createOrder(order: NewProviderOrder): Promise<Result<ProviderOrder, ProviderUnavailable>>
  fetchOrder(
    orderId: string,
  ): Promise<Result<ProviderOrderUpdate, ProviderUnavailable | ProviderOrderUnknown>>
  verifyWebhook(webhook: IncomingWebhook): Result<WebhookEvent, SignatureInvalid>
}

const unavailable = async () => refuse({ kind: 'payment-provider-unavailable' })

/** An installation without a provider takes no money and believes no message about money. */
export const NO_PAYMENT_PROVIDER: PaymentProvider = {
  name: 'none',
  createOrder: unavailable,
  fetchOrder: unavailable,
  verifyWebhook: () => refuse({ kind: 'signature-invalid' }),
}
