/** SQL of payout runs against the ledger. */
import type { Paise, PayoutState } from '@voltyatra/domain'
import { type Compilable, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { toCompilable } from './queries.ts'

export interface WrongPayout {
  readonly id: string
  readonly state: PayoutState
  readonly amount: Paise
  readonly posted: Paise
  readonly returned: Paise
  readonly references: number
}

/** Payouts of which the ledger moved, or the bank's references say, something else than their state does. */
export const selectWrongPayouts = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongPayout>`
    select payout.id, payout.state, payout.amount_paise as amount, moved.posted, moved.returned, named.count as references
      from payout
     cross join lateral (
       select coalesce(-sum(entry.amount_paise) filter (where transfer.kind = 'payout'), 0)::int8 as posted,
              coalesce(sum(entry.amount_paise) filter (where transfer.kind = 'payout_return'), 0)::int8 as returned
         from ledger_transfer transfer
         join ledger_entry entry on entry.transfer_id = transfer.id
         join ledger_account account on account.id = entry.account_id
        where transfer.kind in ('payout', 'payout_return') and transfer.subject_id = payout.withdrawal_id
          and account.kind = 'partner_payable' and account.owner_id = payout.partner_id) as moved
     cross join lateral (
       select count(*)::int from withdrawal_reference where withdrawal_id = payout.withdrawal_id) as named
     where moved.posted <> case when payout.state in ('approved', 'paid', 'failed') then payout.amount_paise else 0 end
        or moved.returned <> case when payout.state = 'failed' then payout.amount_paise else 0 end
        or (payout.state = 'paid' and named.count <> 1)
        or (payout.state in ('draft', 'approved', 'removed') and named.count <> 0)`,
  )

export interface WrongRun {
  readonly number: number
  readonly total: Paise | null
  readonly posted: Paise
}

/** Runs that came to something else than was approved, or that their maker approved above the limit of the day. */
export const selectWrongRuns = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongRun>`
    select run.number, run.total_paise as total, moved.posted
      from payout_run run
     cross join lateral (
       select coalesce(-sum(entry.amount_paise), 0)::int8 as posted
         from payout
         join ledger_transfer transfer on transfer.kind = 'payout' and transfer.subject_id = payout.withdrawal_id
         join ledger_entry entry on entry.transfer_id = transfer.id
         join ledger_account account on account.id = entry.account_id and account.kind = 'partner_payable'
        where payout.run_id = run.id) as moved
     where moved.posted <> coalesce(run.total_paise, 0)
        or (run.approved_by = run.created_by and run.total_paise + run.alone_before_paise > run.alone_paise)
        or (run.state <> 'draft' and exists (select from payout where run_id = run.id and state = 'draft'))`,
  )
