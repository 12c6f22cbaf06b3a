/** SQL of mandates and debits in the simulated provider's own books. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'

export type BookedMandateState = 'created' | 'active' | 'ended'

export interface BookedMandate {
  readonly state: BookedMandateState
  readonly endsAt: Date
  /** Of one debit. */
  readonly most: Paise
}

/** Kept once. */
export async function insertMandate(
  db: Db,
  { orderId, endsAt }: { readonly orderId: string; readonly endsAt: Date },
): Promise<void> {
  await db
    .insertInto('simulated_mandate')
    .values({ order_id: orderId, state: 'created', ends_at: endsAt })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export function selectMandate(reader: Reader, orderId: string): Promise<BookedMandate | undefined> {
  return reader
    .selectFrom('simulated_mandate')
    .innerJoin('simulated_payment_order', 'simulated_payment_order.order_id', 'simulated_mandate.order_id')
    .select([
      sql<BookedMandateState>`simulated_mandate.state`.as('state'),
      'simulated_mandate.ends_at as endsAt',
      'simulated_payment_order.amount_paise as most',
    ])
    .where('simulated_mandate.order_id', '=', orderId)
    .executeTakeFirst()
}

/** The payer has agreed, or has not: whether the order is one by which a mandate is approved. */
export async function agreeToMandate(tx: Tx, orderId: string, isAgreed: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('simulated_mandate')
    .set({ state: sql`case when state = 'created' and ${isAgreed} then 'active' else state end` })
    .where('order_id', '=', orderId)
    .returning('order_id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function endMandate(db: Db, orderId: string): Promise<void> {
  await db.updateTable('simulated_mandate').set({ state: 'ended' }).where('order_id', '=', orderId).execute()
}

export interface BookedDebit {
  readonly dueOn: string
  readonly isCancelled: boolean
}

export function selectDebit(reader: Reader, orderId: string): Promise<BookedDebit | undefined> {
  return reader
    .selectFrom('simulated_debit')
    .select(['due_on as dueOn', 'is_cancelled as isCancelled'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/** Kept once. */
export async function insertDebit(
  db: Db,
  { orderId, mandateId, on }: { readonly orderId: string; readonly mandateId: string; readonly on: string },
): Promise<void> {
  await db
    .insertInto('simulated_debit')
    .values({ order_id: orderId, mandate_id: mandateId, due_on: on })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export async function cancelDebit(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('simulated_debit')
    .set({ is_cancelled: true })
    .where('order_id', '=', orderId)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('simulated_payment').select('order_id').where('order_id', '=', orderId)),
      ),
    )
    .execute()
}
