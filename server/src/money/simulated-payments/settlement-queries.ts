/** SQL of what the simulated provider settles: what was paid, given back and disputed, less 2 % of payments with GST. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'
import { isGivenBack } from './refund-queries.ts'

const IS_GIVEN_BACK = isGivenBack(sql.ref('refund.amount_paise'))

/** What it keeps of disputed payments, and pays again of those that were won, where no settlement has it. */
const DISPUTED = sql`
  select dispute.cf_dispute_id, moved.is_back, moved.at,
         case when moved.is_back then dispute.amount_paise else -dispute.amount_paise end as amount
    from simulated_dispute dispute
    cross join lateral (
      values (false, dispute.opened_at), (true, case when dispute.is_won then dispute.decides_at end)
    ) as moved (is_back, at)
   where moved.at is not null
     and not exists (select from simulated_settlement_line line
                      where line.cf_dispute_id = dispute.cf_dispute_id and line.is_back = moved.is_back)`

/** Makes the settlement of what is unsettled before `until`, once, however many ask; none where there is nothing. */
export function settleUntil(
  db: Db,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table simulated_settlement in share row exclusive mode`.execute(tx)
    await sql`
      with due as (
        -- Of a blocked amount only what was captured is money, and the approval of a mandate is none.
        select cf_payment_id, null::bigint as cf_refund_id, null::bigint as cf_dispute_id, false as is_back,
               coalesce(block.captured_paise, amount_paise) as gross, paid_at as at
          from simulated_payment payment
          left join simulated_block block on block.order_id = payment.order_id
         where payment.status = 'SUCCESS' and paid_at < ${until} and coalesce(block.state = 'captured', true)
           and not exists (select from simulated_mandate approved where approved.order_id = payment.order_id)
           and not exists (select from simulated_settlement_line line where line.cf_payment_id = payment.cf_payment_id)
        union all
        select null, cf_refund_id, null, false, -amount_paise, created_at
          from simulated_refund refund
         where created_at < ${until} and ${IS_GIVEN_BACK}
           and not exists (select from simulated_settlement_line line where line.cf_refund_id = refund.cf_refund_id)
        union all
        select null, null, cf_dispute_id, is_back, amount, at from (${DISPUTED}) as disputed
         where at < ${until}
      ), made as (
        insert into simulated_settlement (settled_at)
        select ${now} where exists (select from due)
        returning cf_settlement_id
      ), charged as (
        select due.*, case when cf_payment_id is not null then round(gross * 0.02)::bigint else 0 end as fee from due
      )
      insert into simulated_settlement_line
        (cf_settlement_id, number, cf_payment_id, cf_refund_id, cf_dispute_id, is_back, gross_paise, fee_paise, tax_paise)
      select cf_settlement_id, row_number() over (order by at, cf_payment_id, cf_refund_id, cf_dispute_id, is_back),
             cf_payment_id, cf_refund_id, cf_dispute_id, is_back, gross, fee, round(fee * 0.18)::bigint
        from made cross join charged`.execute(tx)
  })
}

/** The oldest payment, refund or disputed amount that is in no settlement. */
export async function findOldestUnsettled(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(paid_at) from simulated_payment payment
         left join simulated_block block on block.order_id = payment.order_id
        where payment.status = 'SUCCESS' and coalesce(block.state = 'captured', true)
          and not exists (select from simulated_mandate approved where approved.order_id = payment.order_id)
          and not exists (select from simulated_settlement_line line where line.cf_payment_id = payment.cf_payment_id)),
      (select min(created_at) from simulated_refund refund
        where ${IS_GIVEN_BACK}
          and not exists (select from simulated_settlement_line line where line.cf_refund_id = refund.cf_refund_id)),
      (select min(at) from (${DISPUTED}) as disputed)
    ) as at`.execute(reader)
  return rows[0]?.at ?? undefined
}

export interface BookedSettlementLine {
  readonly settlementId: number
  readonly settledAt: Date
  readonly paymentId: number | null
  readonly refundId: string | null
  readonly disputeId: number | null
  readonly orderId: string | null
  readonly gross: Paise
  readonly fee: Paise
  readonly tax: Paise
}

export function selectSettlementLines(
  reader: Reader,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<BookedSettlementLine[]> {
  return reader
    .selectFrom('simulated_settlement as settlement')
    .innerJoin('simulated_settlement_line as line', 'line.cf_settlement_id', 'settlement.cf_settlement_id')
    .leftJoin('simulated_dispute as dispute', 'dispute.cf_dispute_id', 'line.cf_dispute_id')
    .leftJoin('simulated_payment as payment', (join) =>
      join.onRef('payment.cf_payment_id', '=', sql`coalesce(line.cf_payment_id, dispute.cf_payment_id)`),
    )
    .leftJoin('simulated_refund as refund', 'refund.cf_refund_id', 'line.cf_refund_id')
    .select([
      'settlement.cf_settlement_id as settlementId',
      'settlement.settled_at as settledAt',
      'payment.cf_payment_id as paymentId',
      'refund.refund_id as refundId',
      'line.cf_dispute_id as disputeId',
      sql<string | null>`coalesce(payment.order_id, refund.order_id)`.as('orderId'),
      'line.gross_paise as gross',
      'line.fee_paise as fee',
      'line.tax_paise as tax',
    ])
    .where('settlement.settled_at', '>=', from)
    .where('settlement.settled_at', '<=', to)
    .orderBy('settlement.cf_settlement_id')
    .orderBy('line.number')
    .execute()
}
