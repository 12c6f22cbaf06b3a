/** SQL of what a payment provider gave back of which no wallet has lost anything. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'
import { IS_TAKEN } from '../disputes/index.ts'

export interface UnexplainedRefund {
  readonly providerRefundId: string
  readonly amount: Paise
  readonly arn: string | null
}

/**
 * Whether this refund of the provider is known by its own number: of an order, of what was captured of a block, or as one
 * that a person has looked at.
 */
export async function hasProviderRefund(
  reader: Reader,
  { provider, providerRefundId }: { readonly provider: string; readonly providerRefundId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from source_refund where provider = ${provider} and provider_refund_id = ${providerRefundId}
    union all
    select from block_refund where provider = ${provider} and provider_refund_id = ${providerRefundId}
    union all
    select from unexplained_refund where provider = ${provider} and provider_refund_id = ${providerRefundId}
                                     and settled_at is not null`.execute(reader)
  return rows.length > 0
}

interface NewUnexplained extends UnexplainedRefund {
  readonly provider: string
  readonly paymentId: string
  /** Null while no wallet has had its payment, and of what was captured of a block. */
  readonly orderId: string | null
  readonly blockId?: string
  readonly at: Date
}

/** Kept once. @returns false where it is kept already */
export async function insertUnexplained(tx: Tx, refund: NewUnexplained): Promise<boolean> {
  const kept = await tx
    .insertInto('unexplained_refund')
    .values({
      provider: refund.provider,
      provider_refund_id: refund.providerRefundId,
      payment_id: refund.paymentId,
      order_id: refund.orderId,
      block_id: refund.blockId ?? null,
      amount_paise: refund.amount,
      arn: refund.arn,
      seen_at: refund.at,
    })
    .onConflict((conflict) => conflict.constraint('unexplained_refund_once').doNothing())
    .returning('provider_refund_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** What came before the payment itself: taken out, to be acted upon. */
export function takeUnexplained(
  tx: Tx,
  { provider, paymentId }: { readonly provider: string; readonly paymentId: string },
): Promise<UnexplainedRefund[]> {
  return tx
    .deleteFrom('unexplained_refund')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('order_id', 'is', null)
    .where('block_id', 'is', null)
    .returning(['provider_refund_id as providerRefundId', 'amount_paise as amount', 'arn'])
    .execute()
}

interface OfPayment {
  readonly provider: string
  readonly paymentId: string
}

/**
 * Payments of which a refund that was beyond their order is by now within what is left of it, as a refund of ours came back
 * or a dispute was won, or is known by now as one that was requested here; the oldest first.
 */
export async function selectFitting(reader: Reader, most: number): Promise<OfPayment[]> {
  const { rows } = await sql<OfPayment>`
    select refund.provider, refund.payment_id as "paymentId"
      from unexplained_refund refund
      join top_up_order paid on paid.id = refund.order_id
     where refund.settled_at is null
       and (exists (select from source_refund known
                     where known.provider = refund.provider and known.provider_refund_id = refund.provider_refund_id)
            or (paid.status = 'paid'
                and refund.amount_paise + paid.refunded_paise
                    + (select coalesce(sum(amount_paise), 0) from payment_dispute
                        where payment_dispute.order_id = paid.id and ${IS_TAKEN})
                    <= paid.amount_paise))
     group by refund.provider, refund.payment_id
     order by min(refund.seen_at)
     limit ${most}`.execute(reader)
  return rows
}

/** More than was left of its order, or of what was captured of a block; not what came before the payment itself. */
const IS_BEYOND = sql<boolean>`num_nonnulls(unexplained_refund.order_id, unexplained_refund.block_id) = 1`

/** What of a payment went back beyond what was left of it, and nobody has looked at yet; the oldest first. Locked. */
export function lockBeyond(tx: Tx, { provider, paymentId }: OfPayment): Promise<UnexplainedRefund[]> {
  return tx
    .selectFrom('unexplained_refund')
    .select(['provider_refund_id as providerRefundId', 'amount_paise as amount', 'arn'])
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where(IS_BEYOND)
    .where('settled_at', 'is', null)
    .orderBy('seen_at')
    .orderBy('provider_refund_id')
    .forUpdate()
    .execute()
}

/** It is taken back, or known, by now: nobody has to look at it any more. */
export async function deleteBeyond(
  tx: Tx,
  { provider, providerRefundId }: { readonly provider: string; readonly providerRefundId: string },
): Promise<void> {
  await tx
    .deleteFrom('unexplained_refund')
    .where('provider', '=', provider)
    .where('provider_refund_id', '=', providerRefundId)
    .where(IS_BEYOND)
    .where('settled_at', 'is', null)
    .execute()
}

/** Whose refunds a person looks at: those of an order, or of all blocks of a booking. */
type Refunded = { readonly orderId: string } | { readonly bookingId: string }

const isOf = (of: Refunded) =>
  'orderId' in of
    ? sql<boolean>`order_id = ${of.orderId}`
    : sql<boolean>`block_id in (select id from payment_block where booking_id = ${of.bookingId})`

/** A person has looked at them. @returns how many there were to look at */
export async function settleBeyond(tx: Tx, of: Refunded, at: Date): Promise<number> {
  const rows = await tx
    .updateTable('unexplained_refund')
    .set({ settled_at: at })
    .where(isOf(of))
    .where('settled_at', 'is', null)
    .returning('provider_refund_id')
    .execute()
  return rows.length
}

/** Those that nobody has looked at yet, added up. */
export async function sumBeyond(reader: Reader, of: Refunded): Promise<Paise> {
  const { sum } = await reader
    .selectFrom('unexplained_refund')
    .select(sql<string | null>`sum(amount_paise)`.as('sum'))
    .where(isOf(of))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return toPaiseSum(sum)
}
