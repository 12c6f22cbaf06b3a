/** SQL of differences that are still open. */
import type { Paise, SettlementDifferenceKind } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { selectWatchedFrom } from './earlier-queries.ts'

const MOST_AT_ONCE = 1_000

export interface KnownByNow {
  readonly differenceId: string
  readonly lineId: string
  /** One of the five. */
  readonly topUpId: string | null
  readonly blockId: string | null
  readonly orderRefundId: string | null
  readonly blockRefundId: string | null
  readonly disputeMoveId: string | null
  readonly amount: Paise
}

/** Lines whose payment or refund was not known when they were read, and is now. */
export async function findKnownByNow(reader: Reader): Promise<KnownByNow[]> {
  const { rows } = await sql<KnownByNow>`
    with missing as (
      select difference.id as difference_id, difference.provider, difference.amount_paise, difference.opened_at,
             line.id as line_id, line.kind, line.payment_id, line.refund_id, line.dispute_id
        from settlement_exception difference join settlement_line line on line.id = difference.line_id
       where difference.closed_at is null and difference.kind = 'missing-here'
    ), found as (
      select missing.*, payment.id as top_up_id, null::uuid as block_id, null::uuid as order_refund_id,
             null::uuid as block_refund_id, null::uuid as dispute_move_id
        from missing
        join top_up_order payment on payment.provider = missing.provider and payment.payment_id = missing.payment_id
       where missing.kind = 'payment' and payment.paid_at is not null and payment.amount_paise = missing.amount_paise
         and not exists (select from settlement_line other where other.top_up_id = payment.id)
         and not exists (select from settlement_exception written
                          where written.top_up_id = payment.id and written.how = 'accepted')
      union all
      select missing.*, null, block.id, null, null, null
        from missing
        join payment_block block on block.provider = missing.provider and block.payment_id = missing.payment_id
       where missing.kind = 'payment' and block.captured_paise = missing.amount_paise
         and not exists (select from settlement_line other where other.payment_block_id = block.id)
         and not exists (select from settlement_exception written
                          where written.payment_block_id = block.id and written.how = 'accepted')
      union all
      select missing.*, null, null, source.refund_id, null, null
        from missing
        join source_refund source on source.provider = missing.provider
                                 and missing.refund_id in (source.provider_refund_id, source.refund_id::text)
       where missing.kind = 'refund' and source.state <> 'returned' and -source.amount_paise = missing.amount_paise
         and not exists (select from settlement_line other where other.order_refund_id = source.refund_id)
         and not exists (select from settlement_exception written
                          where written.order_refund_id = source.refund_id and written.how = 'accepted')
      union all
      select missing.*, null, null, null, refund.id, null
        from missing
        join block_refund refund on refund.provider = missing.provider
        join payment_block block on block.id = refund.block_id
                                -- Providers give a refund that was made on their page a second number.
                                and (refund.provider_refund_id = missing.refund_id or block.payment_id = missing.payment_id)
       where missing.kind = 'refund' and -refund.amount_paise = missing.amount_paise
         and not exists (select from settlement_line other where other.block_refund_id = refund.id)
         and not exists (select from settlement_exception written
                          where written.block_refund_id = refund.id and written.how = 'accepted')
      union all
      select missing.*, null, null, null, null, moved.id
        from missing
        join payment_dispute dispute on dispute.provider = missing.provider
                                    and case when missing.dispute_id is null then dispute.payment_id = missing.payment_id
                                             else dispute.provider_dispute_id = missing.dispute_id end
        join dispute_move moved on moved.dispute_id = dispute.id
                               and missing.amount_paise = case moved.kind when 'hold' then -moved.amount_paise
                                                                          when 'back' then moved.amount_paise end
       where missing.kind = 'adjustment'
         and not exists (select from settlement_line other where other.dispute_move_id = moved.id)
         and not exists (select from settlement_exception written
                          where written.dispute_move_id = moved.id and written.how = 'accepted')
    ), once as (
      -- Two moves of one amount explain one line between them.
      select distinct on (difference_id) * from found order by difference_id, dispute_move_id
    )
    select distinct on (top_up_id, block_id, order_refund_id, block_refund_id, dispute_move_id)
           difference_id as "differenceId", line_id as "lineId", top_up_id as "topUpId", block_id as "blockId",
           order_refund_id as "orderRefundId", block_refund_id as "blockRefundId", dispute_move_id as "disputeMoveId",
           amount_paise as amount
      from once
     order by top_up_id, block_id, order_refund_id, block_refund_id, dispute_move_id, opened_at, difference_id
     limit ${MOST_AT_ONCE}`.execute(reader)
  return rows
}

/** @returns false where another process has been faster */
export async function closeAsMatched(tx: Tx, found: KnownByNow, at: Date): Promise<boolean> {
  const { topUpId, blockId, orderRefundId, blockRefundId, disputeMoveId } = found
  const closed = await tx
    .updateTable('settlement_exception')
    .set({ closed_at: at, how: 'matched' })
    .where('id', '=', found.differenceId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!closed) return false
  await tx
    .updateTable('settlement_line')
    .set({
      ...{ top_up_id: topUpId, payment_block_id: blockId, order_refund_id: orderRefundId },
      ...{ block_refund_id: blockRefundId, dispute_move_id: disputeMoveId },
      cleared_paise: found.amount,
    })
    .where('id', '=', found.lineId)
    .execute()
  // It is not missing there any more, either.
  await tx
    .updateTable('settlement_exception')
    .set({ closed_at: at, how: 'matched' })
    .where((eb) =>
      eb.or([
        eb('top_up_id', '=', topUpId),
        eb('payment_block_id', '=', blockId),
        eb('order_refund_id', '=', orderRefundId),
        eb('block_refund_id', '=', blockRefundId),
        eb('dispute_move_id', '=', disputeMoveId),
      ]),
    )
    .where('closed_at', 'is', null)
    .execute()
  return true
}

/** What was paid or given back since the provider's settlements are read, and is in none of them. */
export async function insertMissingThere(
  db: Db,
  { paidBefore, now }: { readonly paidBefore: Date; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{
    top_up_id: string | null
    payment_block_id: string | null
    order_refund_id: string | null
    block_refund_id: string | null
    dispute_move_id: string | null
    provider: string
    amount: Paise
  }>`
    with begun as (${selectWatchedFrom(now)})
    select payment.id as top_up_id, null::uuid as payment_block_id, null::uuid as order_refund_id,
           null::uuid as block_refund_id, null::uuid as dispute_move_id, payment.provider, -payment.amount_paise as amount
      from top_up_order payment join begun using (provider)
     where payment.paid_at >= begun.at and payment.paid_at < ${paidBefore}
       and not exists (select from settlement_line where top_up_id = payment.id)
       and not exists (select from settlement_exception where top_up_id = payment.id)
    union all
    select null, block.id, null, null, null, block.provider, -block.captured_paise
      from payment_block block join begun using (provider)
     where block.state = 'captured' and block.paid_at >= begun.at and block.paid_at < ${paidBefore}
       and not exists (select from settlement_line where payment_block_id = block.id)
       and not exists (select from settlement_exception where payment_block_id = block.id)
    union all
    select null, null, refund.id, null, null, payment.provider, refund.amount_paise
      from order_refund refund
      join top_up_order payment on payment.id = refund.order_id join begun using (provider)
      left join source_refund source on source.refund_id = refund.id
     where coalesce(source.done_at, refund.created_at) >= begun.at
       and coalesce(source.done_at, refund.created_at) < ${paidBefore} and coalesce(source.state = 'done', true)
       and not exists (select from settlement_line where order_refund_id = refund.id)
       and not exists (select from settlement_exception where order_refund_id = refund.id)
    union all
    select null, null, null, refund.id, null, refund.provider, refund.amount_paise
      from block_refund refund join begun using (provider)
     where refund.at >= begun.at and refund.at < ${paidBefore}
       and not exists (select from settlement_line where block_refund_id = refund.id)
       and not exists (select from settlement_exception where block_refund_id = refund.id)
    union all
    -- What is lost must have been kept at last, and what was kept and then won must have been paid again.
    select null, null, null, null, moved.id, dispute.provider,
           case moved.kind when 'hold' then moved.amount_paise else -moved.amount_paise end
      from dispute_move moved
      join payment_dispute dispute on dispute.id = moved.dispute_id join begun using (provider)
      join dispute_move beside on beside.dispute_id = moved.dispute_id
                              and beside.number = moved.number + case moved.kind when 'hold' then 1 else -1 end
     where (moved.kind = 'hold' and beside.kind = 'loss' and beside.at < ${paidBefore}
            or moved.kind = 'back' and moved.at < ${paidBefore}
               and exists (select from settlement_line where dispute_move_id = beside.id))
       and moved.at >= begun.at
       and not exists (select from settlement_line where dispute_move_id = moved.id)
       and not exists (select from settlement_exception where dispute_move_id = moved.id)
     limit ${MOST_AT_ONCE}`.execute(db)
  if (rows.length === 0) return 0
  const inserted = await db
    .insertInto('settlement_exception')
    .values(
      rows.map(({ provider, amount, ...subject }) => ({
        ...{ id: createId(), provider, kind: 'missing-there' as const, ...subject },
        amount_paise: amount,
        opened_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

export interface OpenDifference {
  readonly id: string
  readonly kind: SettlementDifferenceKind
  readonly amount: Paise
  readonly isClosed: boolean
}

export async function lockDifference(tx: Tx, id: string): Promise<OpenDifference | undefined> {
  return tx
    .selectFrom('settlement_exception')
    .select(['id', 'kind', 'amount_paise as amount', sql<boolean>`closed_at is not null`.as('isClosed')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function closeAsAccepted(
  tx: Tx,
  {
    id,
    reason,
    by,
    at,
  }: { readonly id: string; readonly reason: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('settlement_exception')
    .set({ closed_at: at, how: 'accepted', reason, closed_by: by })
    .where('id', '=', id)
    .execute()
}
