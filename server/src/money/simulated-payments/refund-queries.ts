/** SQL of the refunds in the simulated provider's own books. */
import type { Paise } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'
import { REFUSED_PAISE } from './refused-amounts.ts'

/** Of a refund: what the payer’s bank has not taken was never given back. */
export const isGivenBack = (amount: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${amount} % 100 <> ${REFUSED_PAISE}`

export interface BookedRefund {
  readonly refundId: string
  readonly cfRefundId: number
  readonly amount: Paise
  readonly createdAt: Date
}

interface NewRefund {
  readonly refundId: string
  readonly orderId: string
  readonly amount: Paise
}

/** Keeps it unless one of this id is there, or the order was not paid so much: one refund of an order at a time. */
export function insertRefund(db: Db, { refundId, orderId, amount }: NewRefund, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('simulated_payment_order')
      .select(['amount_paise as paid', 'status'])
      .where('order_id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    if (order?.status !== 'PAID') return false
    const { given } = await tx
      .selectFrom('simulated_refund')
      .select(sql<Paise>`coalesce(sum(amount_paise), 0)::int8`.as('given'))
      .where('order_id', '=', orderId)
      .where('refund_id', '<>', refundId)
      .where(isGivenBack(sql.ref('amount_paise')))
      .executeTakeFirstOrThrow()
    if (given + amount > order.paid) return false
    const kept = await tx
      .insertInto('simulated_refund')
      .values({ refund_id: refundId, order_id: orderId, amount_paise: amount, created_at: now })
      .onConflict((conflict) => conflict.column('refund_id').doNothing())
      .returning('refund_id')
      .executeTakeFirst()
    return kept !== undefined
  })
}

export async function refundById(reader: Reader, refundId: string): Promise<BookedRefund | undefined> {
  return reader
    .selectFrom('simulated_refund')
    .select([
      'refund_id as refundId',
      'cf_refund_id as cfRefundId',
      'amount_paise as amount',
      'created_at as createdAt',
    ])
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
}
