/** SQL of what each month's return must come to. */
import type { Paise } from '@voltyatra/domain'
import { type Compilable, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { toCompilable } from './queries.ts'

/** Of the papers of a registration and a month; what papers lower, and what invoices adjusted of advances, is below zero. */
export interface MonthSums {
  readonly gstin: string
  /** 'YYYY-MM'. */
  readonly month: string
  readonly papers: number
  readonly taxable: Paise
  readonly cgst: Paise
  /** With UTGST. */
  readonly sgst: Paise
  readonly igst: Paise
}

export const selectMonthSums = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<MonthSums>`
    select gstin, month, count(*) filter (where is_paper)::int as papers, sum(sign * taxable)::int8 as taxable,
           sum(sign * cgst)::int8 as cgst, sum(sign * sgst)::int8 as sgst, sum(sign * igst)::int8 as igst
      from (
        select gstin, to_char(issued_on, 'YYYY-MM') as month, true as is_paper,
               case when kind in ('credit-note', 'refund-voucher') then -1 else 1 end as sign,
               taxable_paise as taxable, cgst_paise as cgst, sgst_paise + utgst_paise as sgst, igst_paise as igst
          from paper where kind <> 'self-billed-invoice'
        union all
        select advance.gstin, to_char(used.used_on, 'YYYY-MM'), false, -1, used.amount_paise - used.tax_paise,
               case when is_within then used.tax_paise / 2 else 0 end,
               case when is_within then used.tax_paise - used.tax_paise / 2 else 0 end,
               case when is_within then 0 else used.tax_paise end
          from paper_advance_use used
          join paper_advance advance on advance.paper_id = used.advance_id
          join paper voucher on voucher.id = used.advance_id
         cross join lateral (select voucher.place_state = left(voucher.gstin, 2) as is_within) as place
         where used.how = 'invoice'
      ) as one
     group by 1, 2
     order by 1, 2`,
  )
