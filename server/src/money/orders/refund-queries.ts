/** SQL of what has gone back of orders. */
import type { OrderState, Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export interface OrderRefund {
  readonly id: string
  readonly amount: Paise
  readonly reason: string | null
  readonly at: Date
  /** The mail address of who did it; null for refunds from before names were kept with them. */
  readonly by: string | null
}

interface NewRefund {
  readonly id: string
  readonly orderId: string
  readonly amount: Paise
  readonly reason: string | null
  readonly at: Date
  readonly by: string | null
}

export async function insertRefund(
  tx: Tx,
  { id, orderId, amount, reason, at, by }: NewRefund,
): Promise<void> {
  await tx
    .insertInto('order_refund')
    .values({ id, order_id: orderId, amount_paise: amount, reason, created_at: at, created_by: by })
    .execute()
}

interface Counted {
  readonly orderId: string
  readonly amount: Paise
  readonly status: OrderState
}

/** Whether the order had so much left. */
export async function countRefund(tx: Tx, { orderId, amount, status }: Counted): Promise<boolean> {
  const counted = await tx
    .updateTable('top_up_order')
    .set({ status, refunded_paise: sql<Paise>`refunded_paise + ${amount}` })
    .where('id', '=', orderId)
    .where('status', '=', 'paid')
    .where(sql<boolean>`refunded_paise + ${amount} <= amount_paise`)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Oldest first. */
export function selectRefunds(reader: Reader, orderId: string): Promise<OrderRefund[]> {
  return reader
    .selectFrom('order_refund')
    .leftJoin('administrator', 'administrator.id', 'order_refund.created_by')
    .select([
      'order_refund.id',
      'order_refund.amount_paise as amount',
      'order_refund.reason',
      'order_refund.created_at as at',
      'administrator.email as by',
    ])
    .where('order_id', '=', orderId)
    .orderBy('order_refund.created_at')
    .orderBy('order_refund.id')
    .execute()
}
