/** The payment provider as the program knows it: a port in Cashfree's terms, with amounts in paise. */
import type { BlockState, DisputeState, Paise, Result, SettledAmounts } from '@voltyatra/domain'

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

/** An order as both sides name it. */
export interface OrderRef {
  readonly orderId: string
  readonly providerOrderId: string
  /** The mandate that it is a debit of. */
  readonly mandateId?: string | null | undefined
}

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

export type RefundStatus = 'pending' | 'done' | 'failed'

export interface NewProviderRefund extends OrderRef {
  /** Ours: asking again with the same one gives the same refund. */
  readonly refundId: string
  /** The payment that is given back. */
  readonly paymentId: string
  readonly amount: Paise
}

export interface ProviderRefund {
  /** Ours; null for a refund that the provider made by itself. */
  readonly refundId: string | null
  readonly providerRefundId: string
  readonly paymentId: string | null
  readonly amount: Paise
  readonly status: RefundStatus
  /** The number by which the payer's bank finds it; there once it is done. */
  readonly arn: string | null
  /** The provider's words. */
  readonly message: string | null
}

/** A payment that its payer disputes at the bank. */
export interface ProviderDispute {
  /** Unique at the provider. */
  readonly disputeId: string
  readonly paymentId: string
  readonly state: DisputeState
  readonly amount: Paise
  /** Whether the provider keeps the amount until it is decided; a mere question about a payment keeps none. */
  readonly holdsMoney: boolean
  /** The provider's words. */
  readonly reason: string | null
  /** Until when evidence can be handed in. */
  readonly respondBy: Date | null
  readonly openedAt: Date | null
  /** When the provider reported it, by its clock. */
  readonly reportedAt: Date
}

/** A message whose signature is the provider's. */
export interface WebhookEvent {
  /** The provider that signed it. */
  readonly provider: string
  /** As sent: PAYMENT_SUCCESS_WEBHOOK and others. */
  readonly type: string
  readonly version: string | null
  /** The body as it came. */
  readonly body: string
  /** Null for a message that is not about a payment, or not in a form that is known. */
  readonly update:
    | (Partial<OrderRef> & { readonly payment: ProviderPayment; readonly customer: PayerDetails })
    | null
  /** Null for a message that is not about a refund. */
  readonly refund: ProviderRefund | null
  /** Absent where the message is not about a dispute. */
  readonly dispute?: ProviderDispute | undefined
  /** Of a message about a mandate or a debit of it: which is to be asked about. */
  readonly mandate?: MandateUpdate | undefined
}

export interface IncomingWebhook {
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly now: Date
}

/** The provider did not answer, or cannot answer now; asking again later may help. */
export interface ProviderUnavailable {
  readonly kind: 'payment-provider-unavailable'
}
export interface ProviderOrderUnknown {
  readonly kind: 'provider-order-unknown'
}
export interface ProviderRefundUnknown {
  readonly kind: 'provider-refund-unknown'
}
/** The provider has understood and will not: asking again does not help. */
export interface ProviderDeclined {
  readonly kind: 'provider-declined'
  /** Its words. */
  readonly message: string
}
export interface SignatureInvalid {
  readonly kind: 'signature-invalid'
}

/** One movement of a settlement. Money in is above zero, money out below it. */
export interface ProviderSettlementLine extends SettledAmounts {
  readonly kind: 'payment' | 'refund' | 'adjustment'
  readonly paymentId: string | null
  /** Ours where the provider has it, else its own. */
  readonly refundId: string | null
  /** The order number. */
  readonly orderId: string | null
  /** The provider's number of the dispute that it is about, where it says one. */
  readonly disputeId?: string | null
  /** The provider's words. */
  readonly remarks: string | null
}

/** What the provider paid to the bank at once; all of it is known, and does not change. */
export interface ProviderSettlement {
  readonly settlementId: string
  /** The bank's reference. */
  readonly utr: string | null
  readonly settledAt: Date
  /** What the bank got. */
  readonly bank: Paise
  readonly lines: readonly ProviderSettlementLine[]
}

/** What the payer's browser opens the provider's own page with. */
export interface CheckoutRequest extends OrderRef {
  readonly paymentSessionId: string
  readonly amount: Paise
  /** The public half of the keys with which the order was made. */
  readonly keyId: string | null
  readonly customer: ProviderCustomer
  /** Who is paid, as the payer knows it. */
  readonly brand: string
  /** Where the payer's browser goes afterwards; what comes back with it is not believed. */
  readonly returnUrl: string
}

/** A form that the payer's browser posts to the provider. */
export interface CheckoutForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

export interface UpiRequest extends OrderRef {
  readonly paymentSessionId: string
}

export interface UpiLink {
  /** `upi://…`: opens the payer's UPI app, or is read by one from a QR code. */
  readonly link: string
}

export interface PaymentProvider {
  /** Kept with every order, so that it is asked of the one that has it. */
  readonly name: string
  /** Whether it moves real money. */
  readonly isLive: boolean
  createOrder(order: NewProviderOrder): Promise<Result<ProviderOrder, ProviderUnavailable>>
  fetchOrder(
    order: OrderRef,
  ): Promise<Result<ProviderOrderUpdate, ProviderUnavailable | ProviderOrderUnknown>>
  refund(request: NewProviderRefund): Promise<Result<ProviderRefund, ProviderUnavailable | ProviderDeclined>>
  fetchRefund(
    request: NewProviderRefund,
  ): Promise<Result<ProviderRefund, ProviderUnavailable | ProviderRefundUnknown>>
  verifyWebhook(webhook: IncomingWebhook): Result<WebhookEvent, SignatureInvalid>
  /** Nothing is asked of the provider. Absent where it has no page of its own. */
  buildCheckout?(request: CheckoutRequest): CheckoutForm
  /** What was paid to the bank from one moment to another, oldest first. */
  listSettlements(between: {
    readonly from: Date
    readonly to: Date
  }): Promise<Result<readonly ProviderSettlement[], ProviderUnavailable>>
  /** Has the payer's UPI app pay the order; absent where only the provider's page does. */
  requestUpi?(order: UpiRequest): Promise<Result<UpiLink, ProviderUnavailable | ProviderDeclined>>
  /** Where it can have amounts blocked and captured. */
  readonly blocks?: BlockingProvider
  /** Where payers can agree to be debited without being there. */
  readonly mandates?: MandateProvider
  /** Where it lists disputes and takes answers to them. */
  readonly disputes?: DisputingProvider
}

export interface DisputesRequest {
  /** Those that were opened since. */
  readonly since: Date
  /** Payments of which disputes are known or suspected: some providers list disputes by their payment alone. */
  readonly paymentIds: readonly string[]
}

/** The one that is answered, as it is here. */
export interface DisputeRef {
  readonly disputeId: string
  readonly paymentId: string
  readonly amount: Paise
}

export interface DisputeEvidence {
  /** A PDF. */
  readonly file: Buffer
  readonly explanation: string
}

type DisputeAnswer = Promise<Result<ProviderDispute, ProviderUnavailable | ProviderDeclined>>

/** How disputes are read and answered. What was accepted or handed in cannot be taken back. */
export interface DisputingProvider {
  list(request: DisputesRequest): Promise<Result<readonly ProviderDispute[], ProviderUnavailable>>
  accept(dispute: DisputeRef): DisputeAnswer
  contest(dispute: DisputeRef, evidence: DisputeEvidence): DisputeAnswer
}

/** An amount that the payer's bank is to block. */
export interface NewBlock extends OrderRef {
  readonly paymentSessionId: string
  /** The payer must have agreed by then. */
  readonly approveBy: Date
  readonly startsAt: Date
  /** What is not captured by then is free again. */
  readonly endsAt: Date
}

export interface BlockLink {
  /** Opens the payer's UPI app: `upi://…`; null where the payment page of the provider does it. */
  readonly link: string | null
}

/** How a block stands at the provider. */
export interface BlockStanding {
  readonly state: BlockState
  readonly paymentId: string | null
  /** What was captured of it. */
  readonly captured: Paise | null
  /** By the provider's clock, which decides. */
  readonly endsAt: Date | null
}

type BlockAnswer<T> = Promise<Result<T, ProviderUnavailable | ProviderDeclined>>

/** What a provider can do that has an amount blocked first and the exact bill captured of it. */
export interface BlockingProvider {
  requestBlock(request: NewBlock): BlockAnswer<BlockLink>
  fetchBlock(order: OrderRef): BlockAnswer<BlockStanding>
  /** At most what is blocked; the bank frees the rest by itself. Repeating it captures nothing more. */
  captureBlock(order: OrderRef, amount: Paise): BlockAnswer<BlockStanding>
  /** Frees all of it. */
  voidBlock(order: OrderRef): BlockAnswer<BlockStanding>
}

/** The providers of this installation. Without any it takes no money and believes no message about money. */
export interface PaymentProviders {
  /** Every one that a payment may be with. */
  listAll(): Promise<readonly PaymentProvider[]>
  find(name: string): Promise<PaymentProvider | undefined>
  /** Those for new payments, the one to be asked first in front. */
  listForNew(): Promise<readonly PaymentProvider[]>
  /** The event, signed by one of them. */
  verifyWebhook(webhook: IncomingWebhook): Promise<Result<WebhookEvent, SignatureInvalid>>
}

/* What a provider can do whose payers agree once, by their PIN, to be debited later: UPI AutoPay. */

export interface NewMandate {
  /** Ours: asking again with the same one gives the same mandate. */
  readonly mandateId: string
  /** With a mail address: the provider writes to it. */
  readonly customer: ProviderCustomer & { readonly email: string }
  /** Who debits, as the payer's UPI app shows it. */
  readonly brand: string
  /** Of one debit. */
  readonly most: Paise
  /** Where the payer's browser goes afterwards. */
  readonly returnUrl: string
  readonly notifyUrl: string
  /** The payer must have agreed by then. */
  readonly approveBy: Date
  readonly endsAt: Date
}

export interface ProviderMandate {
  readonly providerMandateId: string
  /** A secret between payer and provider. */
  readonly paymentSessionId: string
  /** Opens the payer's UPI app: `upi://…`; null where a page of the provider does it. */
  readonly link: string | null
}

/** `on-hold`: the provider stopped it by itself; `paused`: the payer did, in the UPI app. */
export type MandateStanding = 'created' | 'active' | 'on-hold' | 'paused' | 'ended'

export interface NewDebit {
  readonly mandateId: string
  /** The order that it pays; ours. Asking again with the same one debits nothing more. */
  readonly orderId: string
  readonly amount: Paise
  /** The day of India, 'YYYY-MM-DD'. */
  readonly on: string
}

type MandateAnswer<T> = Promise<Result<T, ProviderUnavailable | ProviderDeclined>>

/** A debit is an order whose number the provider has: it is read and given back as orders are. */
export interface MandateProvider {
  request(mandate: NewMandate): MandateAnswer<ProviderMandate>
  fetch(mandateId: string): MandateAnswer<MandateStanding>
  /** What the provider stopped by itself goes on. */
  resume(mandateId: string, now: Date): MandateAnswer<MandateStanding>
  /** Nothing is debited any more. */
  end(mandateId: string): MandateAnswer<MandateStanding>
  debit(debit: NewDebit): MandateAnswer<null>
  /** One that has not begun does not. */
  cancelDebit(debit: Pick<NewDebit, 'mandateId' | 'orderId'>): MandateAnswer<null>
}

/** Only whom to ask about is believed of a message. */
export interface MandateUpdate {
  readonly mandateId: string | null
  /** Of a debit. */
  readonly orderId: string | null
}
