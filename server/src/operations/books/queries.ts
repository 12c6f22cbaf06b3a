/** SQL of the books: what the ledger moved against what bookings, orders and payouts say should have moved. */

import type { Paise } from '@voltyatra/domain'
import { type Compilable, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { disableStatementTimeout } from '../../db/statement-timeout.ts'

export interface WrongEntry {
  readonly kind: string
  readonly subject_id: string
  readonly account: string
  readonly amount: Paise
  /** Null where no record explains the entry. */
  readonly expected: Paise | null
  /** The right amount on another account, or at another time. */
  readonly is_owner_right: boolean
  readonly is_time_right: boolean
}

/** What a fleet has paid beyond what its charge held when it began. */
const BEYOND_OF_FLEET = sql`(select coalesce(sum(fleet_paise), 0)::bigint from booking_overrun
                              where booking_id = by_fleet.booking_id)`

/**
 * Entries that differ from their record. Of the accounts that share what is left (commission and the GST on it), the
 * sum follows, since a transfer sums to zero and every other entry is looked at.
 */
export const selectWrongEntries = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongEntry>`
    select transfer.kind, transfer.subject_id, account.kind as account, entry.amount_paise as amount,
           due.amount as expected,
           account.owner_id is not distinct from due.owner as is_owner_right,
           transfer.created_at is not distinct from due.at as is_time_right
      from ledger_entry entry
      join ledger_transfer transfer on transfer.id = entry.transfer_id
      join ledger_account account on account.id = entry.account_id
      left join booking_overrun overrun on overrun.id = transfer.subject_id and transfer.kind = 'overrun'
      left join debt_collection collection on collection.id = transfer.subject_id and transfer.kind = 'collection'
      left join booking on booking.id = case when transfer.kind in ('hold', 'release', 'settlement', 'deposit', 'deposit_return')
                                             then transfer.subject_id else overrun.booking_id end
      left join booked_charge charge on charge.booking_id = booking.id
      left join order_refund on order_refund.id = transfer.subject_id
                            and transfer.kind in ('order_refund', 'refund_sent', 'refund_return')
      left join source_refund source on source.refund_id = order_refund.id
      left join block_refund given_back on given_back.id = transfer.subject_id and transfer.kind = 'block_refund'
      left join payment_block block on block.id = coalesce(given_back.block_id, transfer.subject_id)
                                   and transfer.kind in ('block_use', 'block_return', 'block_capture', 'block_lost', 'block_refund')
      left join fleet_payment paid_in on paid_in.id = transfer.subject_id and transfer.kind = 'fleet_payment'
      left join fleet_charge by_fleet on by_fleet.id = transfer.subject_id and transfer.kind in ('fleet_use', 'fleet_return')
      left join terminal_charge at_terminal on at_terminal.id = transfer.subject_id and transfer.kind in ('terminal_use', 'terminal_return')
      left join terminal_raise raise on raise.id = transfer.subject_id and transfer.kind = 'terminal_raise'
      left join terminal_charge raised_for on raised_for.id = raise.charge_id
      left join terminal_charge held_more on held_more.booking_id = transfer.subject_id and transfer.kind = 'hold'
      left join terminal_move taken on taken.id = transfer.subject_id and transfer.kind = 'terminal_move'
      left join terminal_charge taken_for on taken_for.id = taken.charge_id
      left join terminal_payment from_terminals on from_terminals.id = transfer.subject_id and transfer.kind = 'terminal_payment'
      left join fleet_correction put_right on put_right.id = transfer.subject_id and transfer.kind = 'fleet_correction'
      left join dispute_move disputed on disputed.id = transfer.subject_id
                                     and transfer.kind = 'dispute_' || disputed.kind
      left join top_up_order on top_up_order.id = coalesce(order_refund.order_id, transfer.subject_id)
                            and transfer.kind in ('top_up', 'order_refund', 'refund_return')
      left join wallet_adjustment adjustment on adjustment.id = transfer.subject_id
                                            and adjustment.kind = transfer.kind
      left join withdrawal on withdrawal.id = transfer.subject_id and transfer.kind in ('payout', 'payout_return')
      left join withdrawal_return returned on returned.withdrawal_id = withdrawal.id
      left join partner_statement statement on statement.id = transfer.subject_id and transfer.kind = 'statement'
      left join partner_credit credit on credit.booking_id = booking.id
      left join paper_advance advance on advance.paper_id = transfer.subject_id and transfer.kind = 'advance_tax'
      left join settlement on settlement.id = transfer.subject_id and transfer.kind = 'provider_settlement'
      left join settlement_exception difference on difference.id = transfer.subject_id
                                               and transfer.kind in ('settlement_match', 'settlement_difference')
      left join paper voucher on voucher.id = advance.paper_id
      left join paper_advance_use used on used.id = transfer.subject_id and transfer.kind = 'advance_tax_return'
     cross join lateral (select coalesce(charge.requested_at, booking.started_at) as at) as paid
     cross join lateral (
       select case transfer.kind
                when 'hold' then case when paid.at is not null then
                  case account.kind when 'customer_wallet' then booking.extended_paise + coalesce(held_more.raised_paise, 0) - booking.total_paise
                                    when 'booking_hold' then booking.total_paise - booking.extended_paise - coalesce(held_more.raised_paise, 0) end end
                when 'release' then case when booking.cancelled_at is not null and paid.at is not null then
                  case account.kind when 'customer_wallet' then booking.total_paise
                                    when 'booking_hold' then -booking.total_paise end end
                when 'settlement' then case when booking.confirmed_at is not null then
                  case account.kind when 'booking_hold' then -booking.total_paise
                                    when 'customer_wallet' then booking.refund_paise
                                    when 'partner_payable' then booking.partner_paise
                                    when 'gst_input_credit' then -coalesce(credit.gst_paise, booking.bill_gst_paise)
                                    when 'charging_revenue' then booking.bill_amount_paise end end
                when 'deposit' then case when booking.deposit_paise > 0 then
                  case account.kind when 'customer_wallet' then -booking.deposit_paise
                                    when 'booking_hold' then booking.deposit_paise end end
                when 'deposit_return' then case when booking.deposit_returned_at is not null then
                  case account.kind when 'customer_wallet' then booking.deposit_paise
                                    when 'booking_hold' then -booking.deposit_paise end end
                when 'overrun' then
                  case account.kind when 'customer_wallet' then -overrun.taken_paise
                                    when 'customer_receivable' then -overrun.owed_paise
                                    when 'fleet_account' then -overrun.fleet_paise
                                    when 'booking_hold' then overrun.taken_paise + overrun.owed_paise + overrun.fleet_paise end
                when 'collection' then
                  case account.kind when 'customer_wallet' then -collection.amount_paise
                                    when 'customer_receivable' then collection.amount_paise end
                when 'top_up' then case when top_up_order.paid_at is not null then
                  case account.kind when 'customer_wallet' then top_up_order.amount_paise
                                    when 'gateway_clearing' then -top_up_order.amount_paise end end
                when 'order_refund' then
                  case account.kind when 'customer_wallet' then coalesce(source.owed_paise, 0) - order_refund.amount_paise
                                    when 'customer_receivable' then -source.owed_paise
                                    when 'refunds_in_flight' then
                                      case when source.requested_by <> 'provider' then order_refund.amount_paise end
                                    when 'gateway_clearing' then
                                      case when coalesce(source.requested_by, 'provider') = 'provider'
                                           then order_refund.amount_paise end end
                when 'refund_sent' then case when source.done_at is not null then
                  case account.kind when 'refunds_in_flight' then -source.amount_paise
                                    when 'gateway_clearing' then source.amount_paise end end
                when 'refund_return' then case when source.returned_at is not null then
                  case account.kind when 'refunds_in_flight' then -source.amount_paise
                                    when 'customer_wallet' then source.amount_paise end end
                when 'block_use' then
                  case account.kind when 'customer_wallet' then block.used_paise
                                    when 'payment_blocks' then -block.used_paise end
                when 'block_return' then
                  case account.kind when 'customer_wallet' then block.bill_paise + block.owed_paise - block.used_paise
                                    when 'customer_receivable' then -block.owed_paise
                                    when 'payment_blocks' then block.used_paise - block.bill_paise end
                when 'block_capture' then
                  case account.kind when 'gateway_clearing' then -block.captured_paise
                                    when 'payment_blocks' then block.captured_paise end
                when 'block_lost' then case when block.lost_at is not null then
                  case account.kind when 'customer_receivable' then coalesce(block.captured_paise, 0) - block.bill_paise
                                    when 'payment_blocks' then block.bill_paise - coalesce(block.captured_paise, 0) end end
                when 'block_refund' then
                  case account.kind when 'customer_wallet' then given_back.owed_paise - given_back.amount_paise
                                    when 'customer_receivable' then -given_back.owed_paise
                                    when 'gateway_clearing' then given_back.amount_paise end
                when 'fleet_payment' then
                  case account.kind when 'bank' then case when paid_in.created_by is not null then -paid_in.amount_paise end
                                    when 'customer_wallet' then case when paid_in.created_by is null then -paid_in.amount_paise end
                                    when 'fleet_account' then paid_in.amount_paise end
                when 'fleet_use' then
                  case account.kind when 'fleet_account' then ${BEYOND_OF_FLEET} - by_fleet.used_paise
                                    when 'customer_wallet' then by_fleet.used_paise - ${BEYOND_OF_FLEET} end
                when 'fleet_return' then
                  case account.kind when 'customer_wallet' then by_fleet.owed_paise - by_fleet.returned_paise
                                    when 'customer_receivable' then -by_fleet.owed_paise
                                    when 'fleet_account' then by_fleet.returned_paise end
                when 'terminal_use' then
                  case account.kind when 'card_terminals' then -at_terminal.used_paise
                                    when 'customer_wallet' then at_terminal.used_paise end
                when 'terminal_raise' then
                  case account.kind when 'card_terminals' then -raise.amount_paise
                                    when 'booking_hold' then raise.amount_paise end
                when 'terminal_return' then
                  case account.kind when 'customer_wallet' then at_terminal.owed_paise - at_terminal.returned_paise
                                    when 'customer_receivable' then -at_terminal.owed_paise
                                    when 'card_terminals' then at_terminal.returned_paise end
                when 'terminal_move' then
                  case account.kind when 'customer_wallet' then taken.amount_paise + taken.owed_paise
                                    when 'customer_receivable' then -taken.owed_paise
                                    when 'card_terminals' then -taken.amount_paise end
                when 'terminal_payment' then
                  case account.kind when 'bank' then -from_terminals.amount_paise
                                    when 'gst_input_credit' then -from_terminals.tax_paise
                                    when 'card_terminals' then
                                      from_terminals.amount_paise + from_terminals.fee_paise + from_terminals.tax_paise end
                when 'fleet_correction' then
                  case account.kind when 'fleet_account' then put_right.amount_paise
                                    when 'wallet_correction' then put_right.tax_paise - put_right.amount_paise
                                    when 'gst_payable' then -put_right.tax_paise end
                when 'dispute_hold' then
                  case account.kind when 'gateway_clearing' then disputed.amount_paise
                                    when 'disputed_payments' then -disputed.amount_paise end
                when 'dispute_back' then
                  case account.kind when 'gateway_clearing' then -disputed.amount_paise
                                    when 'disputed_payments' then disputed.amount_paise end
                when 'dispute_loss' then
                  case account.kind when 'disputed_payments' then disputed.amount_paise
                                    when 'customer_wallet' then -disputed.from_wallet_paise
                                    when 'customer_receivable' then -disputed.owed_paise
                                    when 'dispute_losses' then
                                      disputed.from_wallet_paise + disputed.owed_paise - disputed.amount_paise end
                when 'goodwill' then
                  case account.kind when 'customer_wallet' then adjustment.amount_paise
                                    when 'goodwill' then -adjustment.amount_paise end
                when 'correction' then
                  case account.kind when 'customer_wallet' then adjustment.amount_paise
                                    when 'wallet_correction' then adjustment.tax_paise - adjustment.amount_paise end
                when 'payout' then
                  case account.kind when 'partner_payable' then -withdrawal.amount_paise
                                    when 'bank' then withdrawal.amount_paise end
                when 'payout_return' then case when returned.created_at is not null then
                  case account.kind when 'partner_payable' then withdrawal.amount_paise
                                    when 'bank' then -withdrawal.amount_paise end end
                when 'statement' then
                  case account.kind when 'partner_payable' then statement.to_partner_paise
                                    when 'partner_rent' then -statement.rent_paise
                                    when 'gst_input_credit' then -statement.gst_paise
                                    when 'partner_correction' then -statement.correction_paise
                                    when 'tds_payable' then statement.tds_paise
                                    when 'tcs_payable' then statement.tcs_paise end
                when 'provider_settlement' then
                  case account.kind when 'gateway_clearing' then settlement.clearing_paise
                                    when 'settlement_suspense' then settlement.suspense_paise
                                    when 'gst_input_credit' then -settlement.tax_paise
                                    when 'bank' then -settlement.bank_paise end
                when 'settlement_match' then case when difference.how = 'matched' then
                  case account.kind when 'gateway_clearing' then difference.amount_paise
                                    when 'settlement_suspense' then -difference.amount_paise end end
                when 'settlement_difference' then case when difference.how = 'accepted' then
                  case account.kind when 'settlement_differences' then difference.amount_paise
                                    when 'gateway_clearing' then
                                      case when difference.kind = 'missing-there' then -difference.amount_paise end
                                    when 'settlement_suspense' then
                                      case when difference.kind <> 'missing-there' then -difference.amount_paise end end end
                when 'advance_tax' then case account.kind when 'gst_on_advances' then -advance.tax_paise end
                when 'advance_tax_return' then case account.kind when 'gst_on_advances' then used.tax_paise end
              end as amount,
              case account.kind when 'customer_wallet'
                                then coalesce(booking.customer_id, top_up_order.customer_id, adjustment.customer_id,
                                              collection.customer_id, block.customer_id, disputed.customer_id,
                                              by_fleet.customer_id, at_terminal.customer_id, taken_for.customer_id,
                                              (select payer_id from fleet where fleet.id = paid_in.fleet_id))
                                when 'customer_receivable' then coalesce(booking.customer_id, collection.customer_id, source.customer_id,
                                                                         block.customer_id, disputed.customer_id, by_fleet.customer_id,
                                                                         at_terminal.customer_id, taken_for.customer_id)
                                when 'fleet_account' then coalesce(paid_in.fleet_id, by_fleet.fleet_id, put_right.fleet_id,
                                                                   (select fleet_id from fleet_charge where booking_id = overrun.booking_id))
                                when 'booking_hold' then coalesce(booking.id, raised_for.booking_id)
                                when 'partner_payable' then coalesce(booking.partner_id, withdrawal.partner_id, statement.partner_id)
              end as owner,
              case transfer.kind when 'hold' then paid.at
                                 when 'release' then booking.cancelled_at
                                 when 'settlement' then booking.confirmed_at
                                 when 'deposit' then booking.created_at
                                 when 'deposit_return' then booking.deposit_returned_at
                                 when 'overrun' then overrun.created_at
                                 when 'collection' then collection.created_at
                                 when 'top_up' then top_up_order.paid_at
                                 when 'payout' then withdrawal.created_at
                                 when 'payout_return' then returned.created_at
                                 when 'statement' then statement.issued_at
                                 when 'order_refund' then order_refund.created_at
                                 when 'block_use' then block.used_at
                                 when 'block_return' then block.billed_at
                                 when 'block_capture' then block.paid_at
                                 when 'block_lost' then block.lost_at
                                 when 'block_refund' then given_back.at
                                 when 'fleet_payment' then paid_in.created_at
                                 when 'fleet_use' then by_fleet.used_at
                                 when 'fleet_return' then by_fleet.closed_at
                                 when 'terminal_use' then at_terminal.used_at
                                 when 'terminal_raise' then raise.at
                                 when 'terminal_return' then at_terminal.closed_at
                                 when 'terminal_move' then taken.at
                                 when 'terminal_payment' then from_terminals.created_at
                                 when 'fleet_correction' then put_right.created_at
                                 when 'dispute_hold' then disputed.at
                                 when 'dispute_back' then disputed.at
                                 when 'dispute_loss' then disputed.at
                                 when 'refund_sent' then source.done_at
                                 when 'refund_return' then source.returned_at
                                 when 'goodwill' then adjustment.created_at
                                 when 'correction' then adjustment.created_at
                                 when 'provider_settlement' then settlement.read_at
                                 when 'settlement_match' then difference.closed_at
                                 when 'settlement_difference' then difference.closed_at
                                 when 'advance_tax' then voucher.issued_at
                                 when 'advance_tax_return' then used.used_at
                                 else transfer.created_at end as at
     ) as due
     where transfer.created_at is distinct from due.at
        or (account.kind not in ('commission', 'gst_payable', 'payment_fees')
            and (entry.amount_paise is distinct from due.amount or account.owner_id is distinct from due.owner))`,
  )

export interface MissingTransfer {
  readonly kind: string
  readonly subject_id: string
}

/** What bookings, orders and payouts say happened, and no transfer does. */
export const selectMissingTransfers = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<MissingTransfer>`
    select due.kind, due.subject_id
      from (
        -- A card's charge that an empty wallet could not prepay is owed as a whole: nothing was held first.
        select 'hold', id from booking where started_at is not null and extended_paise < total_paise
        union all select 'hold', booking_id from booked_charge join booking on booking.id = booking_id
                   where extended_paise < total_paise
        union all select 'release', id from booking
                   where cancelled_at is not null
                     and (started_at is not null or exists (select from booked_charge where booking_id = booking.id))
        union all select 'settlement', id from booking where confirmed_at is not null
        union all select 'top_up', id from top_up_order where paid_at is not null
        union all select 'order_refund', id from order_refund
        union all select 'refund_sent', refund_id from source_refund where state = 'done' and requested_by <> 'provider'
        union all select 'refund_return', refund_id from source_refund where state = 'returned'
        union all select 'block_use', id from payment_block where used_at is not null
        union all select 'block_return', id from payment_block where used_at is not null and bill_paise < used_paise
        union all select 'block_capture', id from payment_block where state = 'captured'
        union all select 'block_lost', id from payment_block where lost_at is not null
        union all select 'block_refund', id from block_refund
        union all select 'dispute_' || kind, id from dispute_move
        union all select 'fleet_payment', id from fleet_payment
        union all select 'fleet_use', id from fleet_charge where used_at is not null
        union all select 'fleet_return', id from fleet_charge where returned_paise > 0
        union all select 'terminal_use', id from terminal_charge where used_paise > 0
        union all select 'terminal_raise', id from terminal_raise
        union all select 'terminal_return', id from terminal_charge where returned_paise > 0
        union all select 'terminal_move', id from terminal_move
        union all select 'terminal_payment', id from terminal_payment
        union all select 'fleet_correction', id from fleet_correction
        union all select kind, id from wallet_adjustment
        union all select 'payout', id from withdrawal
        union all select 'payout_return', withdrawal_id from withdrawal_return
        union all select 'statement', id from partner_statement
                   where rent_paise > 0 or correction_paise <> 0 or tds_paise > 0 or tcs_paise > 0 or payment_fee_paise > 0
        union all select 'deposit', id from booking where deposit_paise > 0
        union all select 'deposit_return', id from booking where deposit_returned_at is not null
        union all select 'overrun', id from booking_overrun
        union all select 'collection', id from debt_collection
        union all select 'provider_settlement', id from settlement
                   where (bank_paise, clearing_paise, suspense_paise, fee_paise, tax_paise) <> (0, 0, 0, 0, 0)
        union all select 'settlement_match', id from settlement_exception
                   where how = 'matched' and kind = 'missing-here' and amount_paise <> 0
        union all select 'settlement_difference', id from settlement_exception
                   where how = 'accepted' and amount_paise <> 0
        union all select 'advance_tax', paper_id from paper_advance where tax_paise > 0
        union all select 'advance_tax_return', id from paper_advance_use where how <> 'without-paper' and tax_paise > 0
      ) as due (kind, subject_id)
     where not exists (
       select from ledger_transfer
        where ledger_transfer.kind = due.kind and ledger_transfer.subject_id = due.subject_id)`,
  )

export interface WrongSum {
  readonly id: string
  readonly what: string
}

/** Bookings whose own amounts do not add up to each other. */
export const selectWrongSums = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongSum>`
    select id, case when total_paise <> amount_paise + gst_paise then 'prepayment'
                    when bill_total_paise <> bill_amount_paise + bill_gst_paise then 'bill'
                    when bill_total_paise > total_paise then 'bill above the prepayment'
                    when extended_paise <> (select coalesce(sum(taken_paise + owed_paise + fleet_paise), 0) from booking_overrun
                                             where booking_id = booking.id) then 'overrun'
                    when refund_paise <> total_paise - bill_total_paise then 'refund'
                    else 'credit of the partner' end as what
      from booking
     where total_paise <> amount_paise + gst_paise
        or bill_total_paise <> bill_amount_paise + bill_gst_paise
        or bill_total_paise > total_paise
        or extended_paise <> (select coalesce(sum(taken_paise + owed_paise + fleet_paise), 0) from booking_overrun
                               where booking_id = booking.id)
        or refund_paise <> total_paise - bill_total_paise
        or (partner_id is not null and partner_paise <> bill_total_paise - commission_paise)
        or (partner_id is null and (partner_paise <> 0 or commission_paise <> 0))`,
  )

export interface WrongRefund {
  readonly order_id: string
  readonly kept: Paise
  readonly counted: Paise
}

/** Orders of which another amount has gone back than their refunds add up to, or more than was paid. */
export const selectWrongRefunds = (reader: Reader): Compilable =>
  toCompilable(
    reader,
    sql<WrongRefund>`
    select top_up_order.order_id, top_up_order.refunded_paise as kept, coalesce(parts.paise, 0)::int8 as counted
      from top_up_order
      left join (select order_id, sum(amount_paise) as paise from order_refund
                  where not exists (select from source_refund
                                     where refund_id = order_refund.id and state = 'returned')
                  group by order_id) as parts
        on parts.order_id = top_up_order.id
     where top_up_order.refunded_paise <> coalesce(parts.paise, 0)
        or coalesce(parts.paise, 0) > top_up_order.amount_paise
        or (top_up_order.status = 'refunded') <> (coalesce(parts.paise, 0) = top_up_order.amount_paise)`,
  )

export const toCompilable = (reader: Reader, query: ReturnType<typeof sql>): Compilable => ({
  compile: () => query.compile(reader),
})

/** An audit looks at everything there is: it takes the time and the memory that this needs. */
export async function raiseAuditLimits(tx: Tx): Promise<void> {
  await disableStatementTimeout(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`set local work_mem = '64MB'`.execute(tx)
}

/** How much was looked at. */
export async function selectSizes(
  reader: Reader,
): Promise<{ bookings: number; transfers: number; entries: number }> {
  const { rows } = await sql<{ bookings: number; transfers: number; entries: number }>`
    select (select count(*) from booking) as bookings, (select count(*) from ledger_transfer) as transfers,
           (select count(*) from ledger_entry) as entries`.execute(reader)
  return rows[0] ?? { bookings: 0, transfers: 0, entries: 0 }
}
