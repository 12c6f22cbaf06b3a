/** What a payer's UPI app reads from a QR code, for an order that can still be paid. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { PaymentProvider, ProviderUnavailable } from '../../platform/payment-provider.ts'
import type { Order } from './order.ts'

const MOST_LENGTH = 2000

interface UpiContext {
  readonly now: Date
  readonly payments: { find(name: string): Promise<PaymentProvider | undefined> }
}

export type UpiRefused = ProviderUnavailable | { readonly kind: 'order-state'; readonly found?: string }

/** The one that was asked for before, or a new one: each is an attempt to pay, of which one can succeed. */
export async function requestUpi(
  { now, payments }: UpiContext,
  order: Order,
): Promise<Result<string, UpiRefused>> {
  const unavailable = refuse({ kind: 'payment-provider-unavailable' as const })
  if (order.status === 'paid' || order.status === 'refunded')
    return refuse({ kind: 'order-state', found: order.status })
  if (order.closedAt !== null || order.expiresAt <= now)
    return refuse({ kind: 'order-state', found: 'expired' })
  // Of a debit by a mandate nobody pays by hand.
  if (order.mandate !== null) return refuse({ kind: 'order-state' })
  if (order.upiLink !== null) return ok(order.upiLink)
  const provider = await payments.find(order.provider)
  const requested = await provider?.requestUpi?.(order)
  return requested?.ok && requested.value.link.length <= MOST_LENGTH ? ok(requested.value.link) : unavailable
}
