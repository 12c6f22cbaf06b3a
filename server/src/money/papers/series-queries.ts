/** SQL of the series of numbers. */
import type { PaperKind } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export interface Series {
  readonly gstin: string
  readonly state: string
  readonly kind: PaperKind
  /** How many papers it has in the year. */
  readonly issued: number
  readonly next: string
}

/** Those of each registration in a financial year, '2627': of invoices always, of other kinds once they are used. */
export async function selectSeries(reader: Reader, year: string): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select registration.gstin, registration.state_code as state, kind.kind,
           coalesce(used.issued, 0)::int as issued,
           paper_number(registration.series, kind.kind, ${year}, coalesce(used.part, 0), coalesce(used.last, 0) + 1) as next
      from company_registration registration
     cross join (select 'tax-invoice' as kind union select distinct kind from paper_counter where year = ${year}) as kind
      left join lateral (
        select sum(last) as issued, (array_agg(part order by part) filter (where last < 99999))[1] as part,
               (array_agg(last order by part) filter (where last < 99999))[1] as last
          from paper_counter counter
         where counter.gstin = registration.gstin and counter.series = registration.series and counter.kind = kind.kind
           and counter.year = ${year}
      ) as used on true
     where kind.kind = 'tax-invoice' or used.issued > 0
     order by registration.state_code, kind.kind <> 'tax-invoice', kind.kind`.execute(reader)
  return rows
}
