/** SQL of the amounts that the simulated provider has blocked, in its own books. */
import type { Paise } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'

export interface BookedBlock {
  readonly state: string
  readonly endsAt: Date
  readonly captured: Paise | null
  readonly amount: Paise
  readonly paymentId: number | null
}

export function selectBlock(reader: Reader, orderId: string): Promise<BookedBlock | undefined> {
  return reader
    .selectFrom('simulated_block')
    .innerJoin('simulated_payment_order', 'simulated_payment_order.order_id', 'simulated_block.order_id')
    .leftJoin('simulated_payment', (join) =>
      join
        .onRef('simulated_payment.order_id', '=', 'simulated_block.order_id')
        .on('simulated_payment.status', '=', 'SUCCESS'),
    )
    .select([
      'simulated_block.state',
      'simulated_block.ends_at as endsAt',
      'simulated_block.captured_paise as captured',
      'simulated_payment_order.amount_paise as amount',
      'simulated_payment.cf_payment_id as paymentId',
    ])
    .where('simulated_block.order_id', '=', orderId)
    .executeTakeFirst()
}

/** The same, one caller at a time. */
export async function lockBlock(tx: Tx, orderId: string): Promise<BookedBlock | undefined> {
  await tx.selectFrom('simulated_block').select('state').where('order_id', '=', orderId).forUpdate().execute()
  return selectBlock(tx, orderId)
}

interface NewBlock {
  readonly orderId: string
  readonly approveBy: Date
  readonly endsAt: Date
}

/** Kept once. */
export async function insertBlock(db: Reader, { orderId, approveBy, endsAt }: NewBlock): Promise<void> {
  await db
    .insertInto('simulated_block')
    .values({ order_id: orderId, state: 'created', approve_by: approveBy, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export async function endBlock(
  tx: Tx,
  orderId: string,
  { state, captured }: { readonly state: 'captured' | 'voided'; readonly captured: Paise | null },
): Promise<void> {
  await tx
    .updateTable('simulated_block')
    .set({ state, captured_paise: captured })
    .where('order_id', '=', orderId)
    .execute()
}

/** The payer has agreed, or has not: whether the order is one whose amount is blocked. */
export async function agreeToBlock(tx: Tx, orderId: string, isAgreed: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('simulated_block')
    .set({ state: isAgreed ? 'blocked' : 'failed' })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['created', 'failed'])
    .returning('order_id')
    .executeTakeFirst()
  return changed !== undefined
}
