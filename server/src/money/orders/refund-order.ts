/** A top-up that has not been spent goes back to where it was paid from, whole or in part. */
import {
  getWallet,
  moveOrder,
  type OrderStateRefused,
  ok,
  type Paise,
  paise,
  type Result,
  refundOrder as refundTransfer,
  refuse,
  subtract,
  ZERO,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { sumDisputed, sumUndecidedOf } from '../disputes/index.ts'
import { lockAccounts, postTransfer, selectBalance } from '../ledger/index.ts'
import { giveBackAdvances } from '../papers/index.ts'
import { hasRefundOnItsWay, insertSourceRefund } from '../source-refunds/index.ts'
import type { Order } from './order.ts'
import { buildRefundedNotice } from './order-notices.ts'
import { lockOrder, lockPayer, selectOrder } from './queries.ts'
import { countRefund, insertRefund } from './refund-queries.ts'

export type RefundRefusal =
  | { readonly kind: 'order-not-found' }
  | OrderStateRefused
  | { readonly kind: 'exceeds-refundable'; readonly most: Paise }
  | { readonly kind: 'wallet-short'; readonly by: Paise }
  /** The payer has it again by the bank, or may have. */
  | { readonly kind: 'payment-disputed' }

/** A driver has one refund on its way at a time. */
export type OwnRefundRefusal = RefundRefusal | { readonly kind: 'refund-on-its-way' }

interface RefundRequest {
  readonly id: string
  /** Undefined: all that is left of the order. */
  readonly amount?: Paise | undefined
  readonly reason?: string | undefined
}

export interface Refunded {
  readonly order: Order
  /** What went back this time. */
  readonly amount: Paise
}

interface OwnRefundRequest extends RefundRequest {
  readonly customerId: string
}

/** A driver asks for what a payment of his brought and the wallet still holds. */
export async function refundOwnOrder(
  work: Work,
  request: OwnRefundRequest,
): Promise<Result<Refunded, OwnRefundRefusal>> {
  await lockPayer(work.tx, request.customerId)
  const order = await selectOrder(work.tx, request.id, request.customerId)
  if (!order) return refuse({ kind: 'order-not-found' })
  if (await hasRefundOnItsWay(work.tx, request.customerId)) return refuse({ kind: 'refund-on-its-way' })
  return refundOrder(work, { ...request, id: order.id })
}

/** What `refundOrder` takes of it at most, as everything stands now. */
export async function computeRefundable(
  reader: Reader,
  { id, status, amount, refunded, customerId }: Order,
): Promise<Paise> {
  if (!moveOrder(status, 'refund').ok) return ZERO
  const left = subtract(subtract(amount, refunded), await sumDisputed(reader, id))
  const held = await selectBalance(reader, getWallet(customerId))
  const free = subtract(held, await sumUndecidedOf(reader, customerId))
  return paise(Math.max(Math.min(left, free), ZERO))
}

/**
 * Takes the amount out of the wallet, never more than is left of the order; the wallet has to hold it. The payment
 * provider is asked to send it after this has been committed.
 */
export async function refundOrder(
  work: Work,
  request: RefundRequest,
): Promise<Result<Refunded, RefundRefusal>> {
  const { id, reason = null } = request
  const order = await lockOrder(work.tx, id)
  if (!order) return refuse({ kind: 'order-not-found' })
  const moved = moveOrder(order.status, 'refund')
  if (!moved.ok) return moved
  const disputed = await sumDisputed(work.tx, id)
  const left = subtract(subtract(order.amount, order.refunded), disputed)
  if (disputed > 0 && left <= 0) return refuse({ kind: 'payment-disputed' })
  const amount = request.amount ?? left
  if (amount > left) return refuse({ kind: 'exceeds-refundable', most: left })
  const wallet = getWallet(order.customerId)
  const locked = await lockAccounts(work, [wallet])
  const missing = subtract(amount, locked.balance(wallet))
  if (missing > 0) return refuse({ kind: 'wallet-short', by: missing })
  // What may be lost at the bank stays in the wallet until that is decided.
  const kept = await sumUndecidedOf(work.tx, order.customerId)
  if (missing + kept > 0) return refuse({ kind: 'payment-disputed' })
  const refundId = createId()
  const by = work.actor.kind === 'administrator' ? work.actor.id : null
  await insertRefund(work.tx, { id: refundId, orderId: id, amount, reason, at: work.now, by })
  const status = amount === subtract(order.amount, order.refunded) ? moved.value : order.status
  if (!(await countRefund(work.tx, { orderId: id, amount, status }))) {
    throw new Error(`The order ${id} cannot be refunded`)
  }
  const { customerId, provider } = order
  await postTransfer(work, refundTransfer({ refundId, customerId, amount }))
  const askedBy = work.actor.kind === 'customer' ? 'driver' : 'operator'
  await insertSourceRefund(work.tx, {
    ...{ refundId, orderId: id, customerId, provider, amount, askedBy },
    at: work.now,
  })
  await work.audit({
    action: 'order.refund',
    subject: { kind: 'order', id },
    before: { status: order.status, walletPaise: locked.balance(wallet) },
    after: {
      status,
      walletPaise: subtract(locked.balance(wallet), amount),
      amountPaise: amount,
      ...(reason !== null && { reason }),
    },
  })
  await notifyCustomer(work, buildRefundedNotice(order, { amount, reason }))
  await giveBackAdvances(work, {
    customerId,
    reason: reason ?? 'The top-up was refunded',
    refunded: { orderId: id, amount },
  })
  const refunded = await selectOrder(work.tx, id)
  return ok({ order: refunded ?? order, amount })
}
