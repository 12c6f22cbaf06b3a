/** SQL of the simulated provider's webhooks that are still to be posted. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { type BookedOrder, type BookedPayment, ORDER, PAYMENT, toPayment } from './queries.ts'

/** Webhooks to post from `dueAt` on; their ids. */
export async function insertWebhooks(
  tx: Tx,
  webhook: { readonly payment: BookedPayment; readonly dueAt: Date; readonly copies: number },
): Promise<number[]> {
  const { payment, dueAt, copies } = webhook
  if (copies === 0) return []
  const rows = await tx
    .insertInto('simulated_webhook')
    .values(
      Array.from({ length: copies }, () => ({
        cf_payment_id: payment.cfPaymentId,
        event_time: payment.at,
        due_at: dueAt,
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export interface ClaimedWebhook {
  readonly id: number
  /** 1 for the first. */
  readonly attempt: number
  readonly order: BookedOrder
  readonly payment: BookedPayment
}

interface Claim {
  readonly now: Date
  /** Only these; all that are due without it. */
  readonly ids?: readonly number[]
  readonly limit: number
  /** Milliseconds to the next attempt, by how many there have been before this one; none after the last. */
  readonly repeatAfter: readonly number[]
}

/**
 * Takes webhooks that are due, each by one caller only, and sets when it is due again should this attempt come to
 * nothing, as it does when the process dies meanwhile.
 */
export async function claimDueWebhooks(
  db: Db,
  { now, ids, limit, repeatAfter }: Claim,
): Promise<ClaimedWebhook[]> {
  const dueAgain = sql<Date | null>`${now}::timestamptz
    + (${repeatAfter}::float8[])[simulated_webhook.attempts + 1] * interval '1 millisecond'`
  const rows = await db
    .updateTable('simulated_webhook')
    .from('simulated_payment')
    .innerJoin('simulated_payment_order', 'simulated_payment_order.order_id', 'simulated_payment.order_id')
    .set({ attempts: sql`simulated_webhook.attempts + 1`, due_at: dueAgain })
    .whereRef('simulated_payment.cf_payment_id', '=', 'simulated_webhook.cf_payment_id')
    .where('simulated_webhook.id', 'in', (eb) =>
      eb
        .selectFrom('simulated_webhook as due')
        .select('due.id')
        .where('due.due_at', '<=', now)
        .$if(ids !== undefined, (due) => due.where('due.id', 'in', ids ?? []))
        .orderBy('due.due_at')
        .orderBy('due.id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['simulated_webhook.id', 'simulated_webhook.attempts', ...ORDER, ...PAYMENT])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    attempt: row.attempts,
    order: row as unknown as BookedOrder,
    payment: toPayment(row),
  }))
}

export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('simulated_webhook').where('id', '=', id).execute()
}

export async function selectNextWebhookAt(reader: Reader): Promise<Date | undefined> {
  const { at } = await reader
    .selectFrom('simulated_webhook')
    .select(({ fn }) => fn.min('due_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}
