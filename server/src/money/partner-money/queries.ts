/** SQL of the taxes that statements took from a partner. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Reader, toPaiseSum } from '../../db/client.ts'

export interface TaxesOfYear {
  /** The calendar year in which the financial year begins. */
  readonly from: number
  readonly tds: Paise
  readonly tcs: Paise
}

/** By financial year in India, newest first: what the ledger has of the partner's statements on the accounts of both taxes. */
export async function selectTaxesByYear(reader: Reader, partnerId: string): Promise<TaxesOfYear[]> {
  const { rows } = await sql<{ from: number; tds: string | null; tcs: string | null }>`
    select extract(year from (transfer.created_at at time zone 'Asia/Kolkata') - interval '3 months')::integer as from,
           sum(entry.amount_paise) filter (where account.kind = 'tds_payable') as tds,
           sum(entry.amount_paise) filter (where account.kind = 'tcs_payable') as tcs
      from partner_statement statement
      join ledger_transfer transfer on transfer.kind = 'statement' and transfer.subject_id = statement.id
      join ledger_entry entry on entry.transfer_id = transfer.id
      join ledger_account account on account.id = entry.account_id
     where statement.partner_id = ${partnerId} and account.kind in ('tds_payable', 'tcs_payable')
     group by 1 order by 1 desc`.execute(reader)
  return rows.map(({ from, tds, tcs }) => ({ from, tds: toPaiseSum(tds), tcs: toPaiseSum(tcs) }))
}
