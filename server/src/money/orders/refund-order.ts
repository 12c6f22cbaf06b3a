/** An operator takes a top-up back that has not been spent, whole or in part. */
import {
  getWallet,
  moveOrder,
  type OrderStateRefused,
  ok,
  type Paise,
  type Result,
  refundOrder as refundTransfer,
  refuse,
  subtract,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { lockAccounts, postTransfer } from '../ledger/index.ts'
import { giveBackAdvances } from '../papers/index.ts'
import { buildRefundedNotice } from './notices.ts'
import type { Order } from './order.ts'
import { lockOrder, selectOrder } from './queries.ts'
import { countRefund, insertRefund } from './refund-queries.ts'

export type RefundRefusal =
  | { readonly kind: 'order-not-found' }
  | OrderStateRefused
  | { readonly kind: 'exceeds-refundable'; readonly most: Paise }
  | { readonly kind: 'wallet-short'; readonly by: Paise }

interface RefundAsk {
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

/** Takes the amount out of the wallet again, never more than is left of the order; the wallet has to hold it. */
export async function refundOrder(work: Work, ask: RefundAsk): Promise<Result<Refunded, RefundRefusal>> {
  const { id, reason = null } = ask
  const order = await lockOrder(work.tx, id)
  if (!order) return refuse({ kind: 'order-not-found' })
  const moved = moveOrder(order.status, 'refund')
  if (!moved.ok) return moved
  const left = subtract(order.amount, order.refunded)
  const amount = ask.amount ?? left
  if (amount > left) return refuse({ kind: 'exceeds-refundable', most: left })
  const wallet = getWallet(order.customerId)
  const locked = await lockAccounts(work, [wallet])
  const missing = subtract(amount, locked.balance(wallet))
  if (missing > 0) return refuse({ kind: 'wallet-short', by: missing })
  const refundId = createId()
  const by = work.actor.kind === 'administrator' ? work.actor.id : null
  await insertRefund(work.tx, { id: refundId, orderId: id, amount, reason, at: work.now, by })
  const status = amount === left ? moved.value : order.status
  if (!(await countRefund(work.tx, { orderId: id, amount, status }))) {
    throw new Error(`The order ${id} cannot be refunded`)
  }
  await postTransfer(work, refundTransfer({ refundId, customerId: order.customerId, amount }))
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
  const { customerId } = order
  await giveBackAdvances(work, {
    customerId,
    reason: reason ?? 'The top-up was refunded',
    refunded: { orderId: id, amount },
  })
  const refunded = await selectOrder(work.tx, id)
  return ok({ order: refunded ?? order, amount })
}
