/** SQL of what payment providers owe, against the payments and refunds that they have not settled. */
import { formatRupees, type Paise } from '@voltyatra/domain'
import { type Compilable, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { toCompilable } from './queries.ts'

export interface WrongClearing {
  /** A provider, or what is in suspense. */
  readonly what: string
  readonly kept: Paise
  readonly counted: Paise
}

/**
 * By provider what the clearing account has, and what is in suspense; only where the payments, refunds and open
 * differences make it another sum.
 */
export const selectWrongClearing = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongClearing>`
    with posted as (
      select transfer.kind, transfer.subject_id, account.kind as account, entry.amount_paise as amount
        from ledger_account account
        join ledger_entry entry on entry.account_id = account.id
        join ledger_transfer transfer on transfer.id = entry.transfer_id
       where account.kind in ('gateway_clearing', 'settlement_suspense')
    ), kept (what, amount) as (
      select coalesce(paid.provider, given.provider, block.provider, disputed.provider, settlement.provider,
                      difference.provider, 'nobody'),
             posted.amount
        from posted
        left join top_up_order paid on posted.kind = 'top_up' and paid.id = posted.subject_id
        left join order_refund refund on posted.kind in ('order_refund', 'refund_sent') and refund.id = posted.subject_id
        left join top_up_order given on given.id = refund.order_id
        left join block_refund given_back on posted.kind = 'block_refund' and given_back.id = posted.subject_id
        left join payment_block block on posted.kind in ('block_capture', 'block_refund')
                                     and block.id = coalesce(given_back.block_id, posted.subject_id)
        left join dispute_move moved on posted.kind in ('dispute_hold', 'dispute_back') and moved.id = posted.subject_id
        left join payment_dispute disputed on disputed.id = moved.dispute_id
        left join settlement on posted.kind = 'provider_settlement' and settlement.id = posted.subject_id
        left join settlement_exception difference on difference.id = posted.subject_id
                                                 and posted.kind in ('settlement_match', 'settlement_difference')
       where posted.account = 'gateway_clearing'
      union all
      select 'suspense', amount from posted where account = 'settlement_suspense'
    ), counted (what, amount) as (
      select provider, -amount_paise from top_up_order payment
       where paid_at is not null
         and not exists (select from settlement_line where top_up_id = payment.id)
         and not exists (select from settlement_exception where top_up_id = payment.id and how = 'accepted')
      union all
      select provider, -captured_paise from payment_block block
       where state = 'captured'
         and not exists (select from settlement_line where payment_block_id = block.id)
         and not exists (select from settlement_exception where payment_block_id = block.id and how = 'accepted')
      union all
      -- A provider may have kept a refund from a settlement before it says that it was sent.
      select payment.provider,
             case when coalesce(source.state = 'done', true) then refund.amount_paise else 0 end
             - case when exists (select from settlement_line where order_refund_id = refund.id)
                      or exists (select from settlement_exception where order_refund_id = refund.id and how = 'accepted')
                    then refund.amount_paise else 0 end
        from order_refund refund
        join top_up_order payment on payment.id = refund.order_id
        left join source_refund source on source.refund_id = refund.id
      union all
      select provider, amount_paise from block_refund refund
       where not exists (select from settlement_line where block_refund_id = refund.id)
         and not exists (select from settlement_exception where block_refund_id = refund.id and how = 'accepted')
      union all
      select dispute.provider, case moved.kind when 'hold' then moved.amount_paise else -moved.amount_paise end
        from dispute_move moved join payment_dispute dispute on dispute.id = moved.dispute_id
       where moved.kind in ('hold', 'back')
         and not exists (select from settlement_line where dispute_move_id = moved.id)
         and not exists (select from settlement_exception where dispute_move_id = moved.id and how = 'accepted')
      union all
      select 'suspense', amount_paise from settlement_exception where closed_at is null and kind <> 'missing-there'
    )
    select what, coalesce(kept.sum, 0)::int8 as kept, coalesce(counted.sum, 0)::int8 as counted
      from (select what, sum(amount) from kept group by what) kept
      full join (select what, sum(amount) from counted group by what) counted using (what)
     where coalesce(kept.sum, 0) <> coalesce(counted.sum, 0)
     order by what`,
  )

export const describeClearing = ({ what, kept, counted }: WrongClearing): string =>
  what === 'suspense'
    ? `${formatRupees(kept)} are in suspense, the open differences make it ${formatRupees(counted)}`
    : `The books have ${formatRupees(kept)} with ${what}, what is not settled makes it ${formatRupees(counted)}`
