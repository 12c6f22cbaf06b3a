/** A driver opens an order: the provider makes it first, outside any transaction, then we keep it. */
import { addMs, ok, type Paise, type Result, refuse } from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { isPayerOfFleet } from '../../people/fleets/index.ts'
import type { PaymentProvider, ProviderUnavailable } from '../../platform/payment-provider.ts'
import { buildOrderPath } from '../checkout/index.ts'
import {
  LEAST_ORDER,
  MOST_FLEET_ORDER,
  MOST_IN_WALLET,
  MOST_ORDER,
  MOST_ORDERS,
  MOST_ORDERS_WITHIN_MS,
  ORDER_LIFETIME_MS,
} from './limits.ts'
import type { Order } from './order.ts'
import { createOrderNumber } from './order-number.ts'
import {
  countOrdersSince,
  insertOrder,
  lockPayer,
  type NewOrder,
  selectOrder,
  selectPayerContact,
  selectPayersMoney,
} from './queries.ts'

export interface OpenOrderContext {
  readonly db: Db
  readonly provider: PaymentProvider
  readonly now: Date
  /** The origin at which people and the provider reach the program. */
  readonly publicUrl: string
}

export interface OpenOrderRequest {
  readonly customerId: string
  readonly amount: Paise
  readonly idempotencyKey: string | undefined
  /** Of one who has no account yet; that of the customer without it. */
  readonly contact?: PayerContact
  /** Where the payer comes back to, below the program's address; the app without it. */
  readonly returnPath?: string
}

interface PayerContact {
  readonly phone: string
  readonly email: string | null
}

export type OpenOrderRefusal =
  | { readonly kind: 'amount-out-of-range'; readonly least: Paise; readonly most: Paise }
  | WalletLimit
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }
  | ProviderUnavailable

/** `open` is what orders that can still be paid would bring. */
interface WalletLimit {
  readonly kind: 'wallet-limit'
  readonly most: Paise
  readonly open: Paise
}

const WEBHOOK_PATH = '/ev/api/payment-webhook'

/** The same of the first provider that can; what another one has made meanwhile nobody was given to pay. */
export async function queryProvidersForOrder(
  {
    providers,
    ...context
  }: Omit<OpenOrderContext, 'provider'> & { readonly providers: readonly PaymentProvider[] },
  request: OpenOrderRequest,
): Promise<Result<NewOrder, OpenOrderRefusal>> {
  let requested: Result<NewOrder, OpenOrderRefusal> = refuse({ kind: 'payment-provider-unavailable' })
  for (const provider of providers) {
    requested = await queryProviderForOrder({ ...context, provider }, request)
    if (requested.ok || requested.refusal.kind !== 'payment-provider-unavailable') return requested
  }
  return requested
}

/**
 * Has the provider make the order. Nothing is kept here yet: should we die now, nobody knows the payment session, so
 * nobody can pay, and a repeat with the same Idempotency-Key gets this very order. The wallet's limit is a matter of
 * not asking for more; money that has been paid is credited whatever the wallet holds.
 */
export async function queryProviderForOrder(
  { db, provider, now, publicUrl }: OpenOrderContext,
  request: OpenOrderRequest,
): Promise<Result<NewOrder, OpenOrderRefusal>> {
  const { customerId, amount } = request
  const most = (await isPayerOfFleet(db, customerId)) ? MOST_FLEET_ORDER : MOST_ORDER
  if (amount < LEAST_ORDER || amount > most) {
    return refuse({ kind: 'amount-out-of-range', least: LEAST_ORDER, most })
  }
  const orderId = createOrderNumber(request)
  const fits = await checkWalletLimit(db, { orderId, customerId, amount, now })
  if (!fits.ok) return fits
  const recent = await countOrdersSince(db, customerId, addMs(now, -MOST_ORDERS_WITHIN_MS))
  if (recent >= MOST_ORDERS) {
    return refuse({ kind: 'too-many-requests', retryAfter: MOST_ORDERS_WITHIN_MS / 1000 })
  }
  const made = await provider.createOrder({
    orderId,
    amount,
    customer: { id: customerId, ...(request.contact ?? (await selectPayerContact(db, customerId))) },
    returnUrl: publicUrl + (request.returnPath ?? buildOrderPath(orderId)),
    notifyUrl: publicUrl + WEBHOOK_PATH,
    expiresAt: addMs(now, ORDER_LIFETIME_MS),
  })
  if (!made.ok) return made
  const { paymentSessionId, providerOrderId, expiresAt } = made.value
  if (made.value.amount !== amount) throw new Error(`The provider has ${orderId} with another amount`)
  return ok({
    id: createId(),
    orderId,
    customerId,
    amount,
    provider: provider.name,
    isLive: provider.isLive,
    paymentSessionId,
    providerOrderId,
    createdAt: now,
    expiresAt,
  })
}

/**
 * Keeps the order that the provider has made; one that was kept before is given as it stands. Of several orders that
 * are made at the same time each one sees those that were kept before it. One that is refused stays unpaid: nobody was
 * given its payment session.
 */
export async function keepOrder(work: Work, order: NewOrder): Promise<Result<Order, WalletLimit>> {
  await lockPayer(work.tx, order.customerId)
  const isKept = (await selectOrder(work.tx, order.orderId)) !== undefined
  const fits = isKept ? ok(undefined) : await checkWalletLimit(work.tx, { ...order, now: work.now })
  if (!fits.ok) return fits
  const isNew = await insertOrder(work.tx, order)
  if (isNew) {
    await work.audit({
      action: 'order.create',
      subject: { kind: 'order', id: order.id },
      after: { orderId: order.orderId, amountPaise: order.amount, provider: order.provider },
    })
  } else {
    work.nothingChanged()
  }
  const kept = await selectOrder(work.tx, order.orderId, order.customerId)
  if (!kept) throw new Error(`The order ${order.orderId} belongs to another customer`)
  return ok(kept)
}

interface LimitRequest {
  /** The order itself, which may be there already. */
  readonly orderId: string
  readonly customerId: string
  readonly amount: Paise
  readonly now: Date
}

/** What the wallet holds, what open orders would bring and the new amount must stay within the limit together. */
async function checkWalletLimit(
  reader: Reader,
  { amount, ...of }: LimitRequest,
): Promise<Result<undefined, WalletLimit>> {
  const { balance, open } = await selectPayersMoney(reader, of)
  if (balance + open + amount <= MOST_IN_WALLET) return ok(undefined)
  if (await isPayerOfFleet(reader, of.customerId)) return ok(undefined)
  return refuse({ kind: 'wallet-limit', most: MOST_IN_WALLET, open })
}
