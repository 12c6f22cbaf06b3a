/** SQL of what providers gave back of what was captured of blocks. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'
import { IS_TAKEN } from '../disputes/index.ts'

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
                   where payment_dispute.block_id = block.id and ${IS_TAKEN})
               <= block.captured_paise)
     group by refund.provider, refund.payment_id
     order by min(refund.seen_at)
     limit ${most}`.execute(reader)
  return rows
}
