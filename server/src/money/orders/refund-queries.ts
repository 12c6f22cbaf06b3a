/** SQL of what has gone back of orders. */
import type { OrderState, Paise, SourceRefundState } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'

export interface OrderRefund {
  readonly id: string
  readonly amount: Paise
  readonly reason: string | null
  readonly at: Date
  /** The mail address of who did it; null where it was the driver or the payment provider. */
  readonly by: string | null
  /** Null for refunds that were sent by hand. */
  readonly state: SourceRefundState | null
  /** The number by which the payer's bank finds it. */
  readonly arn: string | null
  /** Why it could not be sent, in the provider's words. */
  readonly failure: string | null
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

/** A refund that did not reach the payer is left of the order again. */
export async function uncountRefund(tx: Tx, { orderId, amount, status }: Counted): Promise<void> {
  await tx
    .updateTable('top_up_order')
    .set({ status, refunded_paise: sql<Paise>`refunded_paise - ${amount}` })
    .where('id', '=', orderId)
    .execute()
}

/** What went back by hand, before payment providers were asked to send refunds. */
export async function sumSentByHand(reader: Reader, orderId: string): Promise<Paise> {
  const { sum } = await reader
    .selectFrom('order_refund')
    .leftJoin('source_refund', 'source_refund.refund_id', 'order_refund.id')
    .select(sql<string | null>`sum(order_refund.amount_paise)`.as('sum'))
    .where('order_refund.order_id', '=', orderId)
    .where('source_refund.refund_id', 'is', null)
    .executeTakeFirstOrThrow()
  return toPaiseSum(sum)
}

/** Oldest first. */
export function selectRefunds(reader: Reader, orderId: string): Promise<OrderRefund[]> {
  return reader
    .selectFrom('order_refund')
    .leftJoin('administrator', 'administrator.id', 'order_refund.created_by')
    .leftJoin('source_refund', 'source_refund.refund_id', 'order_refund.id')
    .select([
      'order_refund.id',
      'order_refund.amount_paise as amount',
      'order_refund.reason',
      'order_refund.created_at as at',
      'administrator.email as by',
      'source_refund.state',
      'source_refund.arn',
      'source_refund.failure',
    ])
    .where('order_refund.order_id', '=', orderId)
    .orderBy('order_refund.created_at')
    .orderBy('order_refund.id')
    .execute()
}
