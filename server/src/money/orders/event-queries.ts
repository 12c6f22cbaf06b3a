/** SQL of what providers report: kept as it came until it is acted upon, and without the payer from then on. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { maskWhole } from '../../platform/payments/mask.ts'

/** Stores the provider's report before it is applied. */
export async function insertEvent(
  db: Db,
  event: {
    readonly id: string
    readonly provider: string
    readonly kind: string
    readonly version: string | null
    readonly orderId: string | null
    readonly paymentId: string | null
    readonly body: string
    readonly receivedAt: Date
  },
): Promise<void> {
  await db
    .insertInto('payment_event')
    .values({
      id: event.id,
      provider: event.provider,
      kind: event.kind,
      version: event.version,
      order_id: event.orderId,
      payment_id: event.paymentId,
      body: event.body,
      received_at: event.receivedAt,
      outcome: 'received',
    })
    .execute()
}

interface Settled {
  readonly id: string
  readonly outcome: string
  /** As it came: its signature has been checked, and nobody needs it again. */
  readonly body: string
}

export async function setEventOutcome(reader: Reader, { id, outcome, body }: Settled): Promise<void> {
  await reader
    .updateTable('payment_event')
    .set({ outcome, body: maskWhole(body) })
    .where('id', '=', id)
    .execute()
}

/** What came before messages were kept without the payer, or was never acted upon, of a driver who erases the account. */
export async function maskEventsOf(tx: Tx, customerId: string): Promise<void> {
  const { rows } = await sql<{ id: string; body: string }>`
    select id, body from payment_event
     where order_id in (select order_id from top_up_order where customer_id = ${customerId}
                        union select order_id from payment_block where customer_id = ${customerId}
                        union select number from top_up_mandate where customer_id = ${customerId})
        or payment_id in (select payment_id from top_up_order where customer_id = ${customerId}
                          union select payment_id from payment_block where customer_id = ${customerId})`.execute(
    tx,
  )
  for (const { id, body } of rows) {
    await sql`update payment_event set body = ${maskWhole(body)} where id = ${id}`.execute(tx)
  }
}
