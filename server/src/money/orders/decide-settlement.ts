/** Decides what a provider's update of an order changes; pure, so that every mixture of payments can be tested. */
import { moveOrder, type OrderState, type Paise } from '@voltyatra/domain'
import type { PayerDetails, ProviderOrderStatus, ProviderPayment } from '../../platform/payment-provider.ts'

/** From a webhook: one payment. From asking: the order's status and every attempt at it. */
export interface PaymentUpdate {
  readonly orderId: string
  /** The order's status at the provider; a webhook does not say. */
  readonly status?: ProviderOrderStatus
  readonly payments: readonly ProviderPayment[]
  readonly customer: PayerDetails
}

interface KnownOrder {
  readonly status: OrderState
  readonly amount: Paise
  readonly currency: string
  readonly paymentId: string | null
}

export type Decision =
  /** The wallet gets the money. */
  | { readonly kind: 'credit'; readonly payment: ProviderPayment }
  /** An attempt failed, with what the provider said; another may follow until the payment page closes. */
  | { readonly kind: 'attempt-failed'; readonly message: string | null }
  /** Nothing can be paid any more; what the provider said of the last attempt, where one failed. */
  | { readonly kind: 'expired'; readonly failed?: { readonly message: string | null } }
  /** Paid, but not what was asked for: a person has to look. */
  | { readonly kind: 'amount-mismatch'; readonly payment: ProviderPayment }
  /** Paid a second time: the provider holds money that it has to give back. */
  | { readonly kind: 'paid-again'; readonly payment: ProviderPayment }
  /** This payment was credited before. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'no-change' }

export function decideSettlement(order: KnownOrder, { status, payments }: PaymentUpdate): Decision {
  const succeeded = payments.filter((payment) => payment.status === 'SUCCESS')
  if (order.status === 'paid' || order.status === 'refunded') {
    const another = succeeded.find((payment) => payment.paymentId !== order.paymentId)
    if (another) return { kind: 'paid-again', payment: another }
    return { kind: succeeded.length > 0 ? 'duplicate' : 'no-change' }
  }
  const fitting = succeeded.find(
    (payment) => payment.amount === order.amount && payment.currency === order.currency,
  )
  if (fitting) return { kind: 'credit', payment: fitting }
  const [wrong] = succeeded
  if (wrong) return { kind: 'amount-mismatch', payment: wrong }

  const isOver = status === 'EXPIRED' || status === 'TERMINATED'
  // A bank may decide on a payment after the page has closed.
  const failed = payments.findLast(({ status: of }) => FAILED.has(of))
  if (isOver && !payments.some((payment) => payment.status === 'PENDING')) {
    return { kind: 'expired', ...(failed && { failed: { message: failed.message ?? null } }) }
  }
  if (failed && moveOrder(order.status, 'fail').ok) {
    return { kind: 'attempt-failed', message: failed.message ?? null }
  }
  return { kind: 'no-change' }
}

const FAILED: ReadonlySet<string> = new Set(['FAILED', 'USER_DROPPED', 'CANCELLED', 'VOID'])
