/** SQL of the simulated provider's webhooks that are still to be posted. */
import type { Paise } from '@voltyatra/domain'
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

interface DisputeWebhook {
  readonly paymentId: number
  /** As Cashfree writes it: `DISPUTE_CREATED`. */
  readonly status: string
  /** When it happens: it is due then. */
  readonly at: Date
}

export async function insertDisputeWebhook(
  tx: Tx,
  { paymentId, status, at }: DisputeWebhook,
): Promise<number> {
  const { id } = await tx
    .insertInto('simulated_webhook')
    .values({ cf_payment_id: paymentId, dispute_status: status, event_time: at, due_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What would have been said of a dispute, had it not been answered. */
export async function deleteWaitingDisputeWebhooks(tx: Tx, paymentId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('simulated_webhook')
    .where('cf_payment_id', '=', paymentId)
    .where('dispute_status', 'is not', null)
    .where('due_at', '>', now)
    .execute()
}

/** A dispute, as its message says it. */
export interface ReportedDispute {
  readonly id: number
  readonly status: string
  readonly amount: Paise
  readonly openedAt: Date
  readonly respondBy: Date
  readonly at: Date
}

export interface ClaimedWebhook {
  readonly id: number
  /** 1 for the first. */
  readonly attempt: number
  readonly order: BookedOrder
  readonly payment: BookedPayment
  /** Of a message about a dispute. */
  readonly dispute: ReportedDispute | undefined
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
    .leftJoin('simulated_dispute', 'simulated_dispute.cf_payment_id', 'simulated_payment.cf_payment_id')
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
    .returning([
      'simulated_webhook.id',
      'simulated_webhook.attempts',
      'simulated_webhook.dispute_status as disputeStatus',
      'simulated_webhook.event_time as eventTime',
      'simulated_dispute.cf_dispute_id as disputeId',
      'simulated_dispute.amount_paise as disputedAmount',
      'simulated_dispute.opened_at as openedAt',
      'simulated_dispute.respond_by as respondBy',
      ...ORDER,
      ...PAYMENT,
    ])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    attempt: row.attempts,
    order: row as unknown as BookedOrder,
    payment: toPayment(row),
    dispute: toDispute(row),
  }))
}

interface DisputeColumns {
  readonly disputeStatus: string | null
  readonly eventTime: Date
  readonly disputeId: number | null
  readonly disputedAmount: Paise | null
  readonly openedAt: Date | null
  readonly respondBy: Date | null
}

function toDispute(row: DisputeColumns): ReportedDispute | undefined {
  const { disputeStatus: status, disputeId: id, disputedAmount: amount, openedAt, respondBy } = row
  if (status === null || id === null || amount === null || !openedAt || !respondBy) return undefined
  return { id, status, amount, openedAt, respondBy, at: row.eventTime }
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
