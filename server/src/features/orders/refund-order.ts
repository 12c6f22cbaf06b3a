/** An operator takes a top-up back that has not been spent. */
import {
  moveOrder,
  type OrderStateRefused,
  ok,
  type Paise,
  type Result,
  refundOrder as refundTransfer,
  refuse,
  subtract,
  walletOf,
} from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { lockAccounts, postTransfer } from '../ledger/index.ts'
import { notifyCustomer } from '../notifications/index.ts'
import { refundedNotice } from './notices.ts'
import type { Order } from './order.ts'
import { lockedOrder, orderBy } from './queries.ts'
import { markRefunded } from './settlement-queries.ts'

export type RefundRefusal =
  | { readonly kind: 'order-not-found' }
  | OrderStateRefused
  | { readonly kind: 'wallet-short'; readonly by: Paise }

/** Takes the whole amount out of the wallet again, once; the wallet has to hold it. */
export async function refundOrder(work: Work, id: string): Promise<Result<Order, RefundRefusal>> {
  const order = await lockedOrder(work.tx, id)
  if (!order) return refuse({ kind: 'order-not-found' })
  const moved = moveOrder(order.status, 'refund')
  if (!moved.ok) return moved
  const { customerId, amount } = order
  const wallet = walletOf(customerId)
  const locked = await lockAccounts(work, [wallet])
  const missing = subtract(amount, locked.balance(wallet))
  if (missing > 0) return refuse({ kind: 'wallet-short', by: missing })
  await postTransfer(work, refundTransfer({ orderId: id, customerId, amount }))
  if (!(await markRefunded(work.tx, id))) throw new Error(`The order ${id} cannot be refunded`)
  await work.audit({
    action: 'order.refund',
    subject: { kind: 'order', id },
    before: { status: order.status, walletPaise: locked.balance(wallet) },
    after: {
      status: moved.value,
      walletPaise: subtract(locked.balance(wallet), amount),
      amountPaise: amount,
    },
  })
  await notifyCustomer(work, refundedNotice(order))
  const refunded = await orderBy(work.tx, id)
  return ok(refunded ?? order)
}
