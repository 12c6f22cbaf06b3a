/** SQL of settlements and their differences as lists. */
import type { Paise, SettlementDifferenceKind } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

/** Of the last settlement that the provider itself has said; undefined where none is known. */
export async function findLastSettledAt(reader: Reader, provider: string): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('settlement')
    .select('settled_at as at')
    .where('provider', '=', provider)
    .where('source', '=', 'provider')
    .orderBy('settled_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

export interface Settlement {
  readonly id: string
  readonly provider: string
  readonly number: string
  readonly source: 'provider' | 'file' | 'earlier'
  readonly utr: string | null
  readonly settledAt: Date
  readonly readAt: Date
  readonly lines: number
  readonly bank: Paise
  /** Payments less refunds, as they are in the books. */
  readonly cleared: Paise
  readonly fee: Paise
  readonly tax: Paise
  readonly unexplained: Paise
  /** Differences that nobody has decided about. */
  readonly open: number
}

const selectSettlements = (reader: Reader) =>
  reader
    .selectFrom('settlement')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('settlement_exception as difference')
          .whereRef('difference.settlement_id', '=', 'settlement.id')
          .where('difference.closed_at', 'is', null)
          .select(sql<number>`count(*)::int`.as('open'))
          .as('differences'),
      (join) => join.onTrue(),
    )
    .select([
      'settlement.id',
      'settlement.provider',
      'settlement.provider_settlement_id as number',
      sql<Settlement['source']>`settlement.source`.as('source'),
      'settlement.utr',
      'settlement.settled_at as settledAt',
      'settlement.read_at as readAt',
      'settlement.lines',
      'settlement.bank_paise as bank',
      'settlement.clearing_paise as cleared',
      'settlement.fee_paise as fee',
      'settlement.tax_paise as tax',
      'settlement.suspense_paise as unexplained',
      'differences.open',
    ])

/** Newest first unless sorted otherwise; searched by number or UTR. */
export function selectSettlementPage(reader: Reader, request: ListRequest & { readonly provider?: string }) {
  let rows = selectSettlements(reader)
  if (request.provider) rows = rows.where('settlement.provider', '=', request.provider)
  const { q } = request
  if (q) {
    rows = rows.where((eb) =>
      eb.or([eb('settlement.provider_settlement_id', '=', q), eb('settlement.utr', '=', q)]),
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'settlement.id',
    defaultSort: '-settledAt',
    dated: 'settledAt',
    sortKeys: { settledAt: { column: 'settlement.settled_at', type: 'timestamptz' } },
  })
}

export const findSettlement = (reader: Reader, id: string): Promise<Settlement | undefined> =>
  selectSettlements(reader).where('settlement.id', '=', id).executeTakeFirst()

export interface SettlementLine {
  readonly id: string
  readonly number: number
  readonly kind: 'payment' | 'refund' | 'adjustment'
  readonly paymentId: string | null
  readonly orderNumber: string | null
  readonly remarks: string | null
  readonly gross: Paise
  readonly fee: Paise
  readonly tax: Paise
  readonly net: Paise
  readonly isMatched: boolean
}

/** In the provider's order. */
export const selectLines = (reader: Reader, settlementId: string, most: number): Promise<SettlementLine[]> =>
  reader
    .selectFrom('settlement_line')
    .select([
      'id',
      'number',
      sql<SettlementLine['kind']>`kind`.as('kind'),
      'payment_id as paymentId',
      'order_number as orderNumber',
      'remarks',
      'gross_paise as gross',
      'fee_paise as fee',
      'tax_paise as tax',
      'net_paise as net',
      sql<boolean>`cleared_paise <> 0`.as('isMatched'),
    ])
    .where('settlement_id', '=', settlementId)
    .orderBy('number')
    .limit(most)
    .execute()

export interface Difference {
  readonly id: string
  readonly provider: string
  readonly kind: SettlementDifferenceKind
  readonly settlementId: string | null
  readonly settlementNumber: string | null
  readonly line: number | null
  readonly paymentId: string | null
  readonly orderNumber: string | null
  readonly orderId: string | null
  /** What the settlement says, and what is here: paid above zero, given back below it. */
  readonly settled: Paise | null
  readonly booked: Paise | null
  readonly amount: Paise
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly how: 'matched' | 'accepted' | null
  readonly reason: string | null
  readonly closedBy: string | null
}

const selectDifferences = (reader: Reader) =>
  reader
    .selectFrom('settlement_exception as difference')
    .leftJoin('settlement', 'settlement.id', 'difference.settlement_id')
    .leftJoin('settlement_line as line', 'line.id', 'difference.line_id')
    .leftJoin('order_refund as refund', (join) =>
      join.on('refund.id', '=', sql<string>`coalesce(difference.order_refund_id, line.order_refund_id)`),
    )
    .leftJoin('block_refund as given', (join) =>
      join.on('given.id', '=', sql<string>`coalesce(difference.block_refund_id, line.block_refund_id)`),
    )
    .leftJoin('dispute_move as moved', (join) =>
      join.on('moved.id', '=', sql<string>`coalesce(difference.dispute_move_id, line.dispute_move_id)`),
    )
    .leftJoin('payment_dispute as dispute', 'dispute.id', 'moved.dispute_id')
    .leftJoin('top_up_order as payment', (join) =>
      join.on(
        'payment.id',
        '=',
        sql<string>`coalesce(difference.top_up_id, line.top_up_id, refund.order_id, dispute.order_id)`,
      ),
    )
    .leftJoin('payment_block as block', (join) =>
      join.on(
        'block.id',
        '=',
        sql<string>`coalesce(difference.payment_block_id, line.payment_block_id, given.block_id, dispute.block_id)`,
      ),
    )
    .leftJoin('administrator', 'administrator.id', 'difference.closed_by')
    .select([
      'difference.id',
      'difference.provider',
      sql<SettlementDifferenceKind>`difference.kind`.as('kind'),
      'difference.settlement_id as settlementId',
      'settlement.provider_settlement_id as settlementNumber',
      'line.number as line',
      sql<string | null>`coalesce(line.payment_id, payment.payment_id, block.payment_id)`.as('paymentId'),
      sql<string | null>`coalesce(line.order_number, payment.order_id, block.order_id)`.as('orderNumber'),
      'payment.id as orderId',
      'line.gross_paise as settled',
      sql<Paise | null>`coalesce(case moved.kind when 'hold' then -moved.amount_paise else moved.amount_paise end,
                              -refund.amount_paise, -given.amount_paise, payment.amount_paise, block.captured_paise)`.as(
        'booked',
      ),
      'difference.amount_paise as amount',
      'difference.opened_at as openedAt',
      'difference.closed_at as closedAt',
      sql<Difference['how']>`difference.how`.as('how'),
      'difference.reason',
      'administrator.email as closedBy',
    ])

/** Newest first unless sorted otherwise. */
export function selectDifferencePage(
  reader: Reader,
  request: ListRequest & { readonly provider?: string; readonly kind?: string },
) {
  let rows = selectDifferences(reader)
  if (request.status)
    rows = rows.where('difference.closed_at', request.status === 'open' ? 'is' : 'is not', null)
  if (request.provider) rows = rows.where('difference.provider', '=', request.provider)
  if (request.kind) rows = rows.where(sql<string>`difference.kind`, '=', request.kind)
  return selectKeysetPage({
    rows,
    request,
    id: 'difference.id',
    defaultSort: '-openedAt',
    dated: 'openedAt',
    sortKeys: { openedAt: { column: 'difference.opened_at', type: 'timestamptz' } },
  })
}

export const selectDifferencesOf = (reader: Reader, settlementId: string): Promise<Difference[]> =>
  selectDifferences(reader)
    .where('difference.settlement_id', '=', settlementId)
    .orderBy('difference.id')
    .execute()

export const findDifference = (reader: Reader, id: string): Promise<Difference | undefined> =>
  selectDifferences(reader).where('difference.id', '=', id).executeTakeFirst()
