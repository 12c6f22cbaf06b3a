/** SQL of what each month's return must come to. */
import type { Paise } from '@voltyatra/domain'
import { type Compilable, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { compilable } from './queries.ts'

/** Of the papers of a registration and a month; what papers lower is below zero. */
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

export const monthSums = (reader: Reader): Compilable =>
  compilable(
    reader,
    sql<MonthSums>`
    select gstin, to_char(issued_on, 'YYYY-MM') as month, count(*)::int as papers, sum(sign * taxable_paise)::int8 as taxable,
           sum(sign * cgst_paise)::int8 as cgst, sum(sign * (sgst_paise + utgst_paise))::int8 as sgst,
           sum(sign * igst_paise)::int8 as igst
      from paper
     cross join lateral (select case when kind in ('credit-note', 'refund-voucher') then -1 else 1 end as sign) as signed
     where kind <> 'self-billed-invoice'
     group by 1, 2
     order by 1, 2`,
  )
