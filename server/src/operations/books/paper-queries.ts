/** SQL of the papers against what bookings, corrections and the ledger say. */
import type { Paise } from '@voltyatra/domain'
import { type Compilable, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { toCompilable } from './queries.ts'

export interface ChargeWithoutInvoice {
  readonly id: string
  /** An invoice and a place among those that wait. */
  readonly has_both: boolean
}

/** Charges confirmed since papers began that have no invoice and wait for none, or have and wait. */
export const selectChargesWithoutInvoice = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<ChargeWithoutInvoice>`
    select booking.id, paper.id is not null as has_both
      from booking cross join paper_setting
      left join paper on paper.subject_id = booking.id and paper.kind = 'tax-invoice'
      left join paper_awaiting on paper_awaiting.booking_id = booking.id
     where booking.confirmed_at >= paper_setting.began_at and booking.bill_total_paise > 0
       and num_nonnulls(paper.id, paper_awaiting.booking_id) <> 1`,
  )

export interface WrongPaper {
  readonly number: string
  readonly gstin: string
  readonly what: 'amounts' | 'driver' | 'cause' | 'bytes' | 'content'
}

/** Papers that differ from what they were issued for, from what they say themselves, or from their digest. */
export const selectWrongPapers = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongPaper>`
    select number, gstin, what
      from (
        select paper.number, paper.gstin,
               case when paper.sha256 <> sha256(paper.content) then 'bytes'
                    when tax.stated ->> 'number' <> paper.number or tax.stated ->> 'kind' <> paper.kind
                      or tax.stated ->> 'date' <> paper.issued_on::text
                      or tax.stated #>> array[case paper.kind when 'self-billed-invoice' then 'recipient' else 'supplier' end, 'gstin']
                         <> paper.gstin
                      or (tax.stated #>> '{totals,taxable}')::int8 <> paper.taxable_paise
                      or (tax.stated #>> '{totals,total}')::int8 <> paper.total_paise
                      or (tax.stated #>> '{totals,gst}')::int8 <> tax.paise then 'content'
                    when paper.kind = 'tax-invoice' and booking.confirmed_at is null then 'cause'
                    when paper.kind = 'credit-note' and num_nonnulls(adjustment.id, put_right.id) <> 1 then 'cause'
                    when paper.kind in ('commission-invoice', 'self-billed-invoice')
                      and (invoice.id is null or statement.partner_id <> paper.partner_id) then 'cause'
                    when paper.kind = 'receipt-voucher'
                      and num_nonnulls(top_up_order.paid_at, correction.id, back.returned_at) <> 1 then 'cause'
                    when paper.kind = 'refund-voucher' and used.id is null then 'cause'
                    when paper.customer_id <> coalesce(booking.customer_id, adjustment.customer_id, by_fleet.customer_id, top_up_order.customer_id,
                                                       correction.customer_id, back.customer_id) then 'driver'
                    when paper.total_paise > coalesce(top_up_order.amount_paise, correction.amount_paise,
                                                     back.amount_paise) then 'amounts'
                    when (paper.taxable_paise, tax.paise, paper.total_paise)
                      <> (booking.bill_amount_paise, booking.bill_gst_paise, booking.bill_total_paise) then 'amounts'
                    when (tax.paise, paper.total_paise) <> (adjustment.tax_paise, adjustment.amount_paise) then 'amounts'
                    when (tax.paise, paper.total_paise) <> (put_right.tax_paise, put_right.amount_paise) then 'amounts'
               end as what
          from paper
         cross join lateral (select convert_from(content, 'UTF8')::jsonb as stated,
                                    cgst_paise + sgst_paise + utgst_paise + igst_paise as paise) as tax
          left join booking on booking.id = paper.subject_id and paper.kind = 'tax-invoice'
          left join wallet_adjustment adjustment on adjustment.id = paper.subject_id and paper.kind = 'credit-note'
          left join fleet_correction put_right on put_right.id = paper.subject_id and paper.kind = 'credit-note'
          left join fleet_charge by_fleet on by_fleet.id = put_right.fleet_charge_id
          left join partner_invoice invoice on invoice.paper_id = paper.id
          left join partner_statement statement on statement.id = invoice.statement_id
          left join top_up_order on top_up_order.id = paper.subject_id and paper.kind = 'receipt-voucher'
          left join wallet_adjustment correction on correction.id = paper.subject_id and correction.kind = 'correction'
               and paper.kind = 'receipt-voucher'
          -- Money that a refund could not send is an advance once more.
          left join source_refund back on back.refund_id = paper.subject_id and paper.kind = 'receipt-voucher'
          left join paper_advance_use used on used.id = paper.subject_id and used.paper_id = paper.id
               and paper.kind = 'refund-voucher'
      ) as looked_at
     where what is not null`,
  )

export interface WrongSeries {
  readonly gstin: string
  readonly series: string
  readonly kind: string
  readonly year: string
  readonly part: number
  readonly last: number
  readonly papers: number
}

/** Series with a gap: numbers that no paper has, or papers beyond the last number. */
export const selectWrongSeries = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongSeries>`
    select counter.gstin, counter.series, counter.kind, counter.year, counter.part, counter.last,
           count(paper.id)::int as papers
      from paper_counter counter
      left join paper on paper.counter_id = counter.id
     group by counter.id
    having count(paper.id) <> counter.last or coalesce(max(paper.serial), 0) <> counter.last
        or bool_or(paper.number <> paper_number(counter.series, counter.kind, counter.year, counter.part, paper.serial))`,
  )

export interface WrongMonth {
  readonly month: string
  readonly ledger: Paise
  readonly papers: Paise
}

/**
 * Months in which the GST that the ledger owes on sales is another than that of the papers, and of the charges that wait for
 * theirs; advances count when they are received, and no more once an invoice has adjusted them. The GST on commissions is not a sale's: it is what the commission's account has not got of the commission; by a
 * contract there is none. Nor is the GST on fees that a partner's statement takes.
 */
export const selectWrongMonths = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongMonth>`
    with owed as (
      select to_char(ist_day(transfer.created_at), 'YYYY-MM') as month, sum(entry.amount_paise) as paise
        from ledger_entry entry
        join ledger_account account on account.id = entry.account_id and account.kind = 'gst_payable'
        join ledger_transfer transfer on transfer.id = entry.transfer_id
       where transfer.created_at >= (select began_at from paper_setting) and transfer.kind <> 'statement'
       group by 1
    ), on_commission as (
      select to_char(ist_day(booking.confirmed_at), 'YYYY-MM') as month,
             sum(booking.commission_paise) - coalesce(sum(entry.amount_paise), 0) as paise
        from booking
        join ledger_transfer transfer on transfer.subject_id = booking.id and transfer.kind = 'settlement'
        left join ledger_entry entry on entry.transfer_id = transfer.id
             and entry.account_id = (select id from ledger_account where kind = 'commission')
       where booking.confirmed_at >= (select began_at from paper_setting)
         and not exists (select from partner_credit where partner_credit.booking_id = booking.id)
       group by 1
    ), on_papers as (
      select month, sum(paise) as paise
        from (
          select to_char(ist_day(booking.confirmed_at), 'YYYY-MM') as month,
                 cgst_paise + sgst_paise + utgst_paise + igst_paise as paise
            from paper join booking on booking.id = paper.subject_id
           where paper.kind = 'tax-invoice' and booking.confirmed_at >= (select began_at from paper_setting)
          union all
          select to_char(issued_on, 'YYYY-MM'), case kind when 'receipt-voucher' then 1 else -1 end
                                                * (cgst_paise + sgst_paise + utgst_paise + igst_paise)
            from paper
           where kind in ('credit-note', 'receipt-voucher', 'refund-voucher')
             and issued_at >= (select began_at from paper_setting)
          union all
          select to_char(used_on, 'YYYY-MM'), -tax_paise
            from paper_advance_use where how = 'invoice' and used_at >= (select began_at from paper_setting)
          union all
          select to_char(ist_day(since), 'YYYY-MM'), booking.bill_gst_paise
            from paper_awaiting join booking on booking.id = paper_awaiting.booking_id
           where booking.confirmed_at >= (select began_at from paper_setting)
        ) as one
       group by month
    )
    select month, (coalesce(owed.paise, 0) - coalesce(on_commission.paise, 0))::int8 as ledger,
           coalesce(on_papers.paise, 0)::int8 as papers
      from owed full join on_commission using (month) full join on_papers using (month)
     where coalesce(owed.paise, 0) - coalesce(on_commission.paise, 0) <> coalesce(on_papers.paise, 0)
     order by month`,
  )

export interface WrongInvoices {
  readonly partner_name: string
  readonly number: number
  readonly kind: string
  readonly invoiced: Paise
  readonly expected: Paise
}

/**
 * Statements whose invoices are not what they credited by contract, with rent and minimum, or what they charge: commission by
 * the terms of before contracts, and the fee of payments. Of a partner without a station nothing says in which state that is,
 * and stations change hands: that it had one then is known where one of those that it is paid for is its own today.
 */
export const selectWrongInvoices = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongInvoices>`
    with expected as (
      select statement.id, statement.partner_id, statement.number, kind,
             case kind when 'self-billed-invoice' then charged.supplied else charged.commission end as least,
             case kind when 'self-billed-invoice' then charged.supplied + statement.rent_paise + statement.gst_paise
                       else charged.commission + statement.payment_fee_paise end as paise,
             had_station
        from partner_statement statement
        join paper_setting on statement.issued_at >= paper_setting.statements_since
       cross join unnest(array['self-billed-invoice', 'commission-invoice']) as kind
       cross join lateral (
         select coalesce(bool_or(station.partner_id = statement.partner_id), false) as had_station,
                coalesce(sum(charge.net_paise + charge.gst_paise) filter (where charge.version_id is not null), 0) as supplied,
                coalesce(sum(booking.commission_paise) filter (where charge.version_id is null), 0) as commission
           from partner_statement_charge charge join booking on booking.id = charge.booking_id
           join station on station.id = booking.station_id
          where charge.statement_id = statement.id) as charged
    ), invoiced as (
      select statement_id as id, kind, sum(taxable_paise + tax_paise) as paise from partner_invoice group by 1, 2
    )
    select partner.name as partner_name, expected.number, expected.kind, coalesce(invoiced.paise, 0)::int8 as invoiced,
           expected.paise::int8 as expected
      from expected join partner on partner.id = expected.partner_id
      left join invoiced on invoiced.id = expected.id and invoiced.kind = expected.kind
     where coalesce(invoiced.paise, 0) <> expected.paise
       and (had_station or coalesce(invoiced.paise, 0) <> least)`,
  )
