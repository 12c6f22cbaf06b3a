/** SQL of advances against their vouchers, their uses and the money that drivers have. */
import type { Paise } from '@voltyatra/domain'
import { type Compilable, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { toCompilable } from './queries.ts'

export interface WrongAdvance {
  readonly number: string
  readonly gstin: string
  readonly left: Paise
  readonly expected: Paise
}

/** Vouchers that keep another rest than their uses leave, in amount or in tax, and vouchers without an advance. */
export const selectWrongAdvances = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongAdvance>`
    select voucher.number, voucher.gstin, coalesce(advance.left_paise, 0) as left,
           (voucher.total_paise - coalesce(used.paise, 0))::int8 as expected
      from paper voucher
      left join paper_advance advance on advance.paper_id = voucher.id
      left join (select advance_id, sum(amount_paise) as paise, sum(tax_paise) as tax from paper_advance_use group by 1) as used
        on used.advance_id = voucher.id
     where voucher.kind = 'receipt-voucher'
       and (advance.paper_id is null or advance.left_paise <> voucher.total_paise - coalesce(used.paise, 0)
            or advance.left_tax_paise <> advance.tax_paise - coalesce(used.tax, 0))`,
  )

export interface AdvanceBeyondMoney {
  readonly customer_id: string
  readonly open: Paise
  readonly held: Paise
}

/** Drivers whose open advances are more than their wallet and their bookings hold. */
export const selectAdvancesBeyondMoney = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<AdvanceBeyondMoney>`
    with open as (
      select customer_id, sum(left_paise) as paise from paper_advance where left_paise > 0 group by 1
    ), held as (
      select owner_id as customer_id, balance_paise as paise from ledger_account where kind = 'customer_wallet'
      union all
      select booking.customer_id, hold.balance_paise
        from ledger_account hold join booking on booking.id = hold.owner_id
       where hold.kind = 'booking_hold' and hold.balance_paise > 0
    ), sums as (
      select open.customer_id, open.paise as open, coalesce(sum(held.paise), 0) as held
        from open left join held using (customer_id)
       group by 1, 2
    )
    select customer_id, open::int8, held::int8 from sums where open > held`,
  )

export interface TopUpWithoutVoucher {
  readonly order_id: string
}

/** Top-ups since vouchers are issued that have none, though no debt took from them. */
export const selectTopUpsWithoutVoucher = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<TopUpWithoutVoucher>`
    select top_up_order.order_id
      from top_up_order join paper_setting on top_up_order.paid_at >= paper_setting.vouchers_since
     where not exists (select from paper where paper.subject_id = top_up_order.id and paper.kind = 'receipt-voucher')
       and not exists (select from debt_collection
                        where debt_collection.customer_id = top_up_order.customer_id
                          and debt_collection.created_at = top_up_order.paid_at)`,
  )

export interface WrongAdvanceTax {
  readonly gstin: string
  readonly open: Paise
  readonly expected: Paise
}

/** Registrations whose open advances are not their receipt vouchers, less what invoices adjusted and what went back. */
export const selectWrongAdvanceTax = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongAdvanceTax>`
    with movement (gstin, paise) as (
      select gstin, case kind when 'receipt-voucher' then total_paise else -total_paise end
        from paper where kind in ('receipt-voucher', 'refund-voucher')
      union all
      select advance.gstin, -used.amount_paise
        from paper_advance_use used join paper_advance advance on advance.paper_id = used.advance_id
       where used.how <> 'refund'
    ), expected as (
      select gstin, sum(paise) as paise from movement group by 1
    ), open as (
      select gstin, sum(left_paise) as paise from paper_advance group by 1
    )
    select gstin, coalesce(open.paise, 0)::int8 as open, coalesce(expected.paise, 0)::int8 as expected
      from open full join expected using (gstin)
     where coalesce(open.paise, 0) <> coalesce(expected.paise, 0)`,
  )
