/** SQL of the refunds that payment providers carry to where the money came from. */
import { type Paise, type SourceRefundState, ZERO } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { selectDue } from '../../db/select-due.ts'

/** How far a refund has come, as lists of an order's refunds show it. */
interface SourceRefundStep {
  readonly state: SourceRefundState
  /** The number by which the payer's bank finds it. */
  readonly arn: string | null
  /** In the provider's words. */
  readonly failure: string | null
}

export interface NewSourceRefund {
  readonly refundId: string
  readonly orderId: string
  readonly customerId: string
  readonly provider: string
  readonly amount: Paise
  readonly askedBy: 'driver' | 'operator' | 'provider'
  readonly at: Date
  /** Where the provider has made it by itself. */
  readonly done?: {
    readonly providerRefundId: string
    readonly arn: string | null
    readonly owed: Paise
  }
}

export async function insertSourceRefund(tx: Tx, refund: NewSourceRefund): Promise<void> {
  const { done } = refund
  await tx
    .insertInto('source_refund')
    .values({
      refund_id: refund.refundId,
      order_id: refund.orderId,
      customer_id: refund.customerId,
      provider: refund.provider,
      amount_paise: refund.amount,
      requested_by: refund.askedBy,
      requested_at: refund.at,
      state: done ? 'done' : 'asked',
      next_at: done ? null : refund.at,
      done_at: done ? refund.at : null,
      provider_refund_id: done?.providerRefundId ?? null,
      arn: done?.arn ?? null,
      owed_paise: done?.owed ?? ZERO,
    })
    .execute()
}

/** Whether a refund that the driver asked for has not been sent yet. */
export async function hasRefundOnItsWay(reader: Reader, customerId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('source_refund')
    .select('refund_id')
    .where('customer_id', '=', customerId)
    .where('requested_by', '=', 'driver')
    .where('state', 'in', ['asked', 'accepted'])
    .executeTakeFirst()
  return row !== undefined
}

export interface DueRefund {
  readonly refundId: string
  readonly state: SourceRefundState
  readonly provider: string
  readonly amount: Paise
  /** Of the order's row. */
  readonly orderRow: string
  readonly orderId: string
  readonly providerOrderId: string
  readonly mandateId: string | null
  readonly paymentId: string
}

interface Claim {
  readonly now: Date
  /** Of these providers. */
  readonly providers: readonly string[]
  readonly limit: number
}

/**
 * Takes refunds about which a provider is to be asked, each by one caller, and sets when it is asked again: as long after
 * as it has waited, from two minutes to six hours.
 */
export async function claimDueRefunds(db: Db, { now, providers, limit }: Claim): Promise<DueRefund[]> {
  if (providers.length === 0) return []
  const again = sql<Date>`${now}::timestamptz
    + greatest(interval '2 minutes', least(interval '6 hours', ${now}::timestamptz - source_refund.requested_at))`
  return db
    .updateTable('source_refund')
    .from('top_up_order')
    .set({ next_at: again })
    .whereRef('top_up_order.id', '=', 'source_refund.order_id')
    .where(
      'source_refund.refund_id',
      'in',
      selectDue({ table: 'source_refund', id: 'refund_id', now, providers, limit }),
    )
    .returning([
      'source_refund.refund_id as refundId',
      'source_refund.state',
      'source_refund.provider',
      'source_refund.amount_paise as amount',
      'top_up_order.id as orderRow',
      'top_up_order.order_id as orderId',
      'top_up_order.provider_order_id as providerOrderId',
      'top_up_order.mandate as mandateId',
      // Nothing is refunded that was not paid.
      sql<string>`top_up_order.payment_id`.as('paymentId'),
    ])
    .execute()
}

export async function findNextRefundAt(reader: Reader): Promise<Date | undefined> {
  const { at } = await reader
    .selectFrom('source_refund')
    .select(({ fn }) => fn.min('next_at').as('at'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

interface LockedRefund extends SourceRefundStep {
  readonly orderRow: string
  readonly customerId: string
  readonly amount: Paise
  readonly askedAt: Date
}

export function lockRefund(tx: Tx, refundId: string): Promise<LockedRefund | undefined> {
  return tx
    .selectFrom('source_refund')
    .select([
      'state',
      'arn',
      'failure',
      'order_id as orderRow',
      'customer_id as customerId',
      'amount_paise as amount',
      'requested_at as askedAt',
    ])
    .where('refund_id', '=', refundId)
    .forUpdate()
    .executeTakeFirst()
}

interface Standing {
  readonly state: SourceRefundState
  readonly providerRefundId?: string
  readonly arn?: string | null
  readonly failure?: string
  readonly doneAt?: Date
  readonly returnedAt?: Date
  /** Nothing more is expected of the provider. */
  readonly isOver: boolean
}

export async function updateRefund(tx: Tx, refundId: string, to: Standing): Promise<void> {
  await tx
    .updateTable('source_refund')
    .set({
      state: to.state,
      ...(to.providerRefundId !== undefined && { provider_refund_id: to.providerRefundId }),
      ...(to.arn !== undefined && { arn: to.arn }),
      ...(to.failure !== undefined && { failure: to.failure }),
      ...(to.doneAt !== undefined && { done_at: to.doneAt }),
      ...(to.returnedAt !== undefined && { returned_at: to.returnedAt }),
      ...(to.isOver && { next_at: null }),
    })
    .where('refund_id', '=', refundId)
    .execute()
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Has the provider asked about it at once: its message is believed only so far. Whether the refund is one that we asked
 * for.
 */
export async function checkRefundSoon(
  db: Db,
  { refundId, provider, now }: { readonly refundId: string; readonly provider: string; readonly now: Date },
): Promise<boolean> {
  if (!UUID.test(refundId)) return false
  const hurried = await db
    .updateTable('source_refund')
    .set({ next_at: sql`case when next_at is null then null else least(next_at, ${now}::timestamptz) end` })
    .where('refund_id', '=', refundId)
    .where('provider', '=', provider)
    .returning('refund_id')
    .executeTakeFirst()
  return hurried !== undefined
}
