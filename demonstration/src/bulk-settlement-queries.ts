/** SQL of the bulk load: what the payment provider has paid to the bank of the orders, week by week, and its fee. */
import type { Tx } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

/** Of each payment 2 %, as the simulated provider keeps, and 18 % GST on that. */
const FEE = sql`round(amount * 0.02)::bigint`
const FEE_TAX = sql`round(round(amount * 0.02) * 0.18)::bigint`

/** Settled at the end of each week in India, all but the rest of the last one at `until`. */
export async function loadSettlements(tx: Tx, until: Date): Promise<void> {
  await sql`
    create unlogged table bulk_settlement as
      select uuidv7(at - now()) as id, uuidv7(at - now()) as transfer_id, week, at,
             row_number() over (order by week) as number
        from (
          select date_trunc('week', ist_day(paid_at)::timestamp) as week,
                 least(((date_trunc('week', max(ist_day(paid_at))::timestamp) + interval '7 days 5 hours') at time zone 'UTC'),
                       ${until}::timestamptz) as at
            from bulk_order where paid_at < ${until}
           group by date_trunc('week', ist_day(paid_at)::timestamp)
        ) as weeks`.execute(tx)
  await sql`
    create unlogged table bulk_settlement_line as
      select settlement.id as settlement_id, bulk_order.id as order_id, bulk_order.payment_id, amount,
             ${FEE} as fee, ${FEE_TAX} as tax,
             row_number() over (partition by settlement.id order by paid_at, bulk_order.payment_id) as number
        from bulk_order join bulk_settlement settlement on settlement.week = date_trunc('week', ist_day(paid_at)::timestamp)
       where paid_at < ${until}`.execute(tx)
  await sql`
    insert into settlement (id, provider, provider_settlement_id, source, utr, settled_at, read_at, read_by, lines,
                            bank_paise, clearing_paise, suspense_paise, fee_paise, tax_paise, digest)
    select settlement.id, 'simulated', 'week ' || to_char(week, 'YYYY-MM-DD') || ' ' || settlement.id, 'provider',
           'SIMW' || lpad(settlement.number::text, 8, '0'), at, at, null, count(*),
           sum(amount - fee - tax), sum(amount), 0, sum(fee), sum(tax), sha256(settlement.id::text::bytea)
      from bulk_settlement settlement join bulk_settlement_line line on line.settlement_id = settlement.id
     group by settlement.id, week, at, settlement.number`.execute(tx)
  await sql`
    insert into settlement_line (id, settlement_id, number, kind, payment_id, order_number, gross_paise, fee_paise, tax_paise,
                                 net_paise, top_up_id, cleared_paise)
    select uuidv7(), settlement_id, number, 'payment', payment_id::text,
           'VY-' || upper(substr(md5(payment_id::text), 1, 20)), amount, fee, tax, amount - fee - tax, order_id, amount
      from bulk_settlement_line`.execute(tx)
}

/** What the settlements move: from what the provider owes to the bank, its fee and the GST on that. */
export async function loadSettlementTransfers(tx: Tx): Promise<void> {
  await sql`
    insert into ledger_transfer (id, kind, subject_id, created_at)
    select transfer_id, 'provider_settlement', id, at from bulk_settlement order by at`.execute(tx)
  await sql`
    insert into ledger_entry (transfer_id, account_id, amount_paise)
    select settlement.transfer_id, account.id, entry.amount
      from bulk_settlement settlement
      join (select settlement_id, sum(amount)::bigint as gross, sum(fee)::bigint as fee, sum(tax)::bigint as tax
              from bulk_settlement_line group by settlement_id) as sums on sums.settlement_id = settlement.id
     cross join lateral (values ('gateway_clearing', gross), ('payment_fees', -fee), ('gst_input_credit', -tax),
                                ('bank', fee + tax - gross)) as entry (kind, amount)
      join ledger_account account on account.kind = entry.kind and account.owner_id is null
     where entry.amount <> 0`.execute(tx)
}
