/** SQL of settlements as they are recorded: what of ours they settle, and what differs. */

import type { Paise, SettlementDifferenceKind, SettlementSums } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import type { SubjectNames } from '../../db/subject-names.ts'
import type { ProviderSettlementLine } from '../../platform/payment-provider.ts'

/** A payment of ours, a refund, or a move of a dispute. */
export interface OurItem {
  readonly id: string
  /** Money that came in: a top-up, or what was captured of a blocked amount. Money that went back: a refund of either. */
  readonly kind: 'top-up' | 'block' | 'refund' | 'block-refund' | 'dispute'
  readonly paymentId: string
  readonly orderNumber: string
  /** The provider’s number of a refund, or of a dispute, where it is known. */
  readonly providerRefundId: string | null
  readonly amount: Paise
  readonly isSettled: boolean
}

interface LinesOf {
  readonly provider: string
  readonly paymentIds: readonly string[]
  readonly orderNumbers: readonly string[]
  /** The provider’s numbers. */
  readonly disputeIds: readonly string[]
}

/** The payments and refunds that the lines name, locked: two settlements that name one wait for each other. */
export async function lockItems(
  tx: Tx,
  { provider, paymentIds, orderNumbers, disputeIds }: LinesOf,
): Promise<OurItem[]> {
  const { rows: orders } = await sql<{ id: string }>`
    select id from top_up_order
     where provider = ${provider} and paid_at is not null
       and (payment_id = any(${paymentIds}::text[]) or order_id = any(${orderNumbers}::text[]))
     order by id for no key update`.execute(tx)
  const { rows: blocks } = await sql<{ id: string }>`
    select id from payment_block
     where provider = ${provider} and state = 'captured'
       and (payment_id = any(${paymentIds}::text[]) or order_id = any(${orderNumbers}::text[]))
     order by id for no key update`.execute(tx)
  const { rows: disputes } = await sql<{ id: string }>`
    select id from payment_dispute
     where provider = ${provider}
       and (payment_id = any(${paymentIds}::text[]) or provider_dispute_id = any(${disputeIds}::text[]))
     order by id for no key update`.execute(tx)
  const { rows } = await sql<OurItem>`
    select payment.id, 'top-up' as kind, payment.payment_id as "paymentId", payment.order_id as "orderNumber",
           null as "providerRefundId", payment.amount_paise as amount,
           exists (select from settlement_line line where line.top_up_id = payment.id)
             or exists (select from settlement_exception written
                         where written.top_up_id = payment.id and written.how = 'accepted') as "isSettled"
      from top_up_order payment where payment.id = any(${orders.map(({ id }) => id)}::uuid[])
    union all
    select block.id, 'block', block.payment_id, block.order_id, null, block.captured_paise,
           exists (select from settlement_line line where line.payment_block_id = block.id)
             or exists (select from settlement_exception written
                         where written.payment_block_id = block.id and written.how = 'accepted')
      from payment_block block where block.id = any(${blocks.map(({ id }) => id)}::uuid[])
    union all
    -- One that came back to the wallet was never given back.
    (select refund.id, 'refund', payment.payment_id, payment.order_id, source.provider_refund_id, -refund.amount_paise,
           exists (select from settlement_line line where line.order_refund_id = refund.id)
             or exists (select from settlement_exception written
                         where written.order_refund_id = refund.id and written.how = 'accepted')
      from order_refund refund join top_up_order payment on payment.id = refund.order_id
      left join source_refund source on source.refund_id = refund.id
     where coalesce(source.state <> 'returned', true) and payment.id = any(${orders.map(({ id }) => id)}::uuid[])
     order by refund.created_at, refund.id)
    union all
    (select refund.id, 'block-refund', block.payment_id, block.order_id, refund.provider_refund_id, -refund.amount_paise,
           exists (select from settlement_line line where line.block_refund_id = refund.id)
             or exists (select from settlement_exception written
                         where written.block_refund_id = refund.id and written.how = 'accepted')
      from block_refund refund join payment_block block on block.id = refund.block_id
     where block.id = any(${blocks.map(({ id }) => id)}::uuid[])
     order by refund.at, refund.id)
    union all
    -- The provider keeps it with a first line, and pays it again with a second one.
    (select moved.id, 'dispute', dispute.payment_id, coalesce(payment.order_id, block.order_id, ''),
           dispute.provider_dispute_id, case moved.kind when 'hold' then -moved.amount_paise else moved.amount_paise end,
           exists (select from settlement_line line where line.dispute_move_id = moved.id)
             or exists (select from settlement_exception written
                         where written.dispute_move_id = moved.id and written.how = 'accepted')
      from dispute_move moved join payment_dispute dispute on dispute.id = moved.dispute_id
      left join top_up_order payment on payment.id = dispute.order_id
      left join payment_block block on block.id = dispute.block_id
     where moved.kind in ('hold', 'back') and dispute.id = any(${disputes.map(({ id }) => id)}::uuid[])
     order by moved.at, moved.number)`.execute(tx)
  return rows
}

export interface NewSettlement {
  readonly id: string
  readonly provider: string
  readonly settlementId: string
  readonly source: 'provider' | 'file' | 'earlier'
  readonly utr: string | null
  readonly settledAt: Date
  readonly readAt: Date
  readonly readBy: string | null
  readonly lines: number
  readonly sums: SettlementSums
  readonly digest: Buffer
}

/** @returns false where it is there already; another transaction that records it is waited for */
export async function insertSettlement(tx: Tx, settlement: NewSettlement): Promise<boolean> {
  const { sums } = settlement
  const row = await tx
    .insertInto('settlement')
    .values({
      id: settlement.id,
      provider: settlement.provider,
      provider_settlement_id: settlement.settlementId,
      source: settlement.source,
      utr: settlement.utr,
      settled_at: settlement.settledAt,
      read_at: settlement.readAt,
      read_by: settlement.readBy,
      lines: settlement.lines,
      bank_paise: sums.bank,
      clearing_paise: sums.clearing,
      suspense_paise: sums.suspense,
      fee_paise: sums.fee,
      tax_paise: sums.tax,
      digest: settlement.digest,
    })
    .onConflict((conflict) => conflict.constraint('settlement_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewLine {
  readonly id: string
  readonly number: number
  readonly line: ProviderSettlementLine
  readonly item: Pick<OurItem, 'id' | 'kind'> | undefined
  readonly cleared: Paise
}

export async function insertLines(tx: Tx, settlementId: string, lines: readonly NewLine[]): Promise<void> {
  const column = <T>(of: (line: NewLine) => T): T[] => lines.map(of)
  const idOf = (kind: OurItem['kind']) => column(({ item }) => (item?.kind === kind ? item.id : null))
  await sql`
    insert into settlement_line
      (settlement_id, id, number, kind, payment_id, refund_id, order_number, remarks, gross_paise, fee_paise, tax_paise,
       net_paise, top_up_id, payment_block_id, order_refund_id, block_refund_id, dispute_move_id, dispute_id,
       cleared_paise)
    select ${settlementId}, * from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ number }) => number)}::int[],
      ${column(({ line }) => line.kind)}::text[], ${column(({ line }) => line.paymentId)}::text[],
      ${column(({ line }) => line.refundId)}::text[], ${column(({ line }) => line.orderId)}::text[],
      ${column(({ line }) => line.remarks)}::text[], ${column(({ line }) => line.gross)}::bigint[],
      ${column(({ line }) => line.fee)}::bigint[], ${column(({ line }) => line.tax)}::bigint[],
      ${column(({ line }) => line.net)}::bigint[], ${idOf('top-up')}::uuid[], ${idOf('block')}::uuid[],
      ${idOf('refund')}::uuid[], ${idOf('block-refund')}::uuid[], ${idOf('dispute')}::uuid[],
      ${column(({ line }) => line.disputeId ?? null)}::text[],
      ${column(({ cleared }) => cleared)}::bigint[])`.execute(tx)
}

export interface NewDifference {
  readonly id: string
  readonly provider: string
  readonly kind: SettlementDifferenceKind
  readonly settlementId: string
  readonly lineId: string | null
  readonly amount: Paise
  readonly at: Date
}

/** One of this kind for a line, or for a settlement as a whole, is kept once. */
export async function insertDifferences(tx: Tx, differences: readonly NewDifference[]): Promise<void> {
  if (differences.length === 0) return
  await tx
    .insertInto('settlement_exception')
    .values(
      differences.map(({ id, provider, kind, settlementId, lineId, amount, at }) => ({
        id,
        provider,
        kind,
        settlement_id: settlementId,
        line_id: lineId,
        amount_paise: amount,
        opened_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What was missing at the provider has come with this settlement. */
export async function closeFound(tx: Tx, settlementId: string, at: Date): Promise<void> {
  await sql`
    update settlement_exception missing set closed_at = ${at}, how = 'matched'
      from settlement_line line
     where line.settlement_id = ${settlementId} and missing.closed_at is null and missing.kind = 'missing-there'
       and (missing.top_up_id = line.top_up_id or missing.order_refund_id = line.order_refund_id
            or missing.payment_block_id = line.payment_block_id or missing.block_refund_id = line.block_refund_id
            or missing.dispute_move_id = line.dispute_move_id)`.execute(tx)
}

export async function findRecorded(
  reader: Reader,
  provider: string,
  settlementId: string,
): Promise<{ id: string; digest: Buffer } | undefined> {
  return reader
    .selectFrom('settlement')
    .select(['id', 'digest'])
    .where('provider', '=', provider)
    .where('provider_settlement_id', '=', settlementId)
    .executeTakeFirst()
}

/** What people call differences of settlements. */
export const selectDifferenceNames: SubjectNames[string] = (ids) =>
  sql`select difference.id, coalesce(settlement.provider_settlement_id, payment.order_id) as name
        from settlement_exception difference
        left join settlement on settlement.id = difference.settlement_id
        left join order_refund refund on refund.id = difference.order_refund_id
        left join top_up_order payment on payment.id = coalesce(difference.top_up_id, refund.order_id)
       where difference.id = any(${ids}::uuid[])`
