/** SQL of what providers gave back of what was captured of blocks. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'
import type { UnexplainedRefund } from '../source-refunds/index.ts'

export interface NewBlockRefund {
  readonly id: string
  readonly blockId: string
  readonly bookingId: string
  readonly provider: string
  readonly providerRefundId: string
  readonly amount: Paise
  readonly owed: Paise
  readonly arn: string | null
  readonly at: Date
}

export async function insertBlockRefund(tx: Tx, refund: NewBlockRefund): Promise<void> {
  await tx
    .insertInto('block_refund')
    .values({
      id: refund.id,
      block_id: refund.blockId,
      booking_id: refund.bookingId,
      provider: refund.provider,
      provider_refund_id: refund.providerRefundId,
      amount_paise: refund.amount,
      owed_paise: refund.owed,
      arn: refund.arn,
      at: refund.at,
    })
    .execute()
}

/** What has gone back of a block, in all. */
export async function sumRefundedOfBlock(reader: Reader, blockId: string): Promise<Paise> {
  const { sum } = await reader
    .selectFrom('block_refund')
    .select(sql<string | null>`sum(amount_paise)`.as('sum'))
    .where('block_id', '=', blockId)
    .executeTakeFirstOrThrow()
  return toPaiseSum(sum)
}

/**
 * Payments whose refund was reported before it was known here that they were captured, or is by now within what is left of
 * it, as a dispute was won; the oldest first.
 */
export async function selectRefundedBefore(
  reader: Reader,
  most: number,
): Promise<{ provider: string; paymentId: string }[]> {
  const { rows } = await sql<{ provider: string; paymentId: string }>`
    select refund.provider, refund.payment_id as "paymentId"
      from unexplained_refund refund
      join payment_block block on block.provider = refund.provider and block.payment_id = refund.payment_id
     where refund.order_id is null and refund.settled_at is null
       and (block.state = 'captured' or block.beyond_paise > 0)
       and (refund.block_id is null
            or block.beyond_paise = 0 and refund.amount_paise
               + (select coalesce(sum(amount_paise), 0) from block_refund where block_id = block.id)
               + (select coalesce(sum(amount_paise), 0) from payment_dispute
                   where block_id = block.id
                     and (state in ('lost', 'accepted') or (state in ('open', 'under-review') and holds_money)))
               <= block.captured_paise)
     group by refund.provider, refund.payment_id
     order by min(refund.seen_at)
     limit ${most}`.execute(reader)
  return rows
}

interface OfPayment {
  readonly provider: string
  readonly paymentId: string
}

/** What went back beyond what was captured, and nobody has looked at yet; the oldest first. Locked. */
export function lockBeyondCaptured(tx: Tx, { provider, paymentId }: OfPayment): Promise<UnexplainedRefund[]> {
  return tx
    .selectFrom('unexplained_refund')
    .select(['provider_refund_id as providerRefundId', 'amount_paise as amount', 'arn'])
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('block_id', 'is not', null)
    .where('settled_at', 'is', null)
    .orderBy('seen_at')
    .orderBy('provider_refund_id')
    .forUpdate()
    .execute()
}

/** It is taken back by now: nobody has to look at it any more. */
export async function deleteBeyondCaptured(
  tx: Tx,
  blockId: string,
  { providerRefundId }: { readonly providerRefundId: string },
): Promise<void> {
  await tx
    .deleteFrom('unexplained_refund')
    .where('block_id', '=', blockId)
    .where('provider_refund_id', '=', providerRefundId)
    .execute()
}

const selectBlocksOf = (bookingId: string) =>
  sql<string>`(select id from payment_block where booking_id = ${bookingId})`

/** A person has looked at those of a booking. @returns how many there were to look at */
export async function settleBeyondCaptured(tx: Tx, bookingId: string, at: Date): Promise<number> {
  const rows = await tx
    .updateTable('unexplained_refund')
    .set({ settled_at: at })
    .where('block_id', 'in', selectBlocksOf(bookingId))
    .where('settled_at', 'is', null)
    .returning('provider_refund_id')
    .execute()
  return rows.length
}

/** Those of a booking that nobody has looked at yet, added up. */
export async function sumBeyondCaptured(reader: Reader, bookingId: string): Promise<Paise> {
  const { sum } = await reader
    .selectFrom('unexplained_refund')
    .select(sql<string | null>`sum(amount_paise)`.as('sum'))
    .where('block_id', 'in', selectBlocksOf(bookingId))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return toPaiseSum(sum)
}
