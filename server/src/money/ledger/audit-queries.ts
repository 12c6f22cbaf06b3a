/** SQL of the ledger's audit: every figure computed again from what it is made of, and only where it differs. */
import type { AccountKind, Paise } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, toPaiseSum } from '../../db/client.ts'

/** Sums are numeric in the database and come as text. */
type Sum = string | null

/** Transfers whose entries do not sum to zero, or that have fewer than two. */
export async function selectUnbalancedTransfers(reader: Reader) {
  const { rows } = await sql<{ transfer_id: string; sum: Sum; entries: number }>`
    select transfer.id as transfer_id, sum(entry.amount_paise) as sum, count(entry.account_id)::int as entries
      from ledger_transfer transfer left join ledger_entry entry on entry.transfer_id = transfer.id
     group by transfer.id
    having coalesce(sum(entry.amount_paise), 0) <> 0 or count(entry.account_id) < 2
     order by transfer.id`.execute(reader)
  return rows.map((row) => ({
    transferId: row.transfer_id,
    sum: toPaiseSum(row.sum),
    entries: row.entries,
  }))
}

/** Guarded accounts whose kept balance is not the sum of their entries, or lies beyond zero. */
export async function selectWrongBalances(reader: Reader) {
  const { rows } = await sql<{ kind: AccountKind; owner_id: string; kept: Paise; computed: Sum }>`
    select account.kind, account.owner_id, account.balance_paise as kept, sum(entry.amount_paise) as computed
      from ledger_account account left join ledger_entry entry on entry.account_id = account.id
     where account.balance_paise is not null
     group by account.id
    having account.balance_paise <> coalesce(sum(entry.amount_paise), 0) 
        or account.balance_paise * case account.kind when 'customer_receivable' then -1 when 'fleet_account' then 0 else 1 end < 0
     order by account.id`.execute(reader)
  return rows.map((row) => ({
    account: { kind: row.kind, owner: row.owner_id },
    kept: row.kept,
    computed: toPaiseSum(row.computed),
  }))
}

/** The sum of all entries there are: zero, always. */
export async function selectGrandTotal(reader: Reader): Promise<Paise> {
  const { rows } = await sql<{ sum: Sum }>`select sum(amount_paise) as sum from ledger_entry`.execute(reader)
  return toPaiseSum(rows[0]?.sum ?? null)
}

export interface OwnerDifference {
  readonly ownerId: string
  /** What the ledger holds for the owner. */
  readonly kept: Paise
  /** What the owner's orders, bookings and withdrawals make it. */
  readonly expected: Paise
}

interface OwnerRow {
  readonly owner_id: string
  readonly kept: Sum
  readonly expected: Sum
}

/** Of many movements what each owner has by them. `movement` selects an owner and an amount. */
const sumByOwner = (movement: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select owner_id, sum(amount) from (${movement}) as movement (owner_id, amount) group by owner_id`

/** Each account of the kind that is not what it should be. `expected` selects each owner, once, and its amount. */
async function compareOwners(
  reader: Reader,
  kind: AccountKind,
  expected: RawBuilder<unknown>,
): Promise<OwnerDifference[]> {
  const { rows } = await sql<OwnerRow>`
    with expected (owner_id, amount) as (${expected}), kept as (
      select owner_id, balance_paise as amount from ledger_account where kind = ${kind}
    )
    select owner_id, coalesce(kept.amount, 0)::text as kept, coalesce(expected.amount, 0)::text as expected
      from expected full join kept using (owner_id)
     where coalesce(kept.amount, 0) <> coalesce(expected.amount, 0)
     order by owner_id`.execute(reader)
  return rows.map((row) => ({
    ownerId: row.owner_id,
    kept: toPaiseSum(row.kept),
    expected: toPaiseSum(row.expected),
  }))
}

/**
 * A booking holds its prepayment from its start until it is confirmed or cancelled, and nothing otherwise. One whose
 * charger has been asked to begin has been paid, though it is still reserved. Before that it holds its deposit.
 */
export const selectWrongHolds = (reader: Reader): Promise<OwnerDifference[]> =>
  compareOwners(
    reader,
    'booking_hold',
    sql`
      select id as owner_id, total_paise as amount from booking
       where status in ('in_progress', 'completed')
          or (status = 'reserved' and exists (select from booked_charge where booking_id = booking.id))
      union all
      select id, deposit_paise from booking where deposit_paise > 0 and deposit_returned_at is null`,
  )

/** A partner is owed what its confirmed bookings credited and its statements added, less what it was paid. */
export const selectWrongPayables = (reader: Reader): Promise<OwnerDifference[]> =>
  compareOwners(
    reader,
    'partner_payable',
    sumByOwner(sql`
      select partner_id, partner_paise from booking where status = 'confirmed' and partner_id is not null
      union all select partner_id, -amount_paise from withdrawal
      union all select partner_id, amount_paise from withdrawal join withdrawal_return on withdrawal_id = id
      union all select partner_id, to_partner_paise from partner_statement`),
  )

/** A driver owes what bills beyond prepayments found no money for, less what was collected; below zero, as a debit. */
export const selectWrongReceivables = (reader: Reader): Promise<OwnerDifference[]> =>
  compareOwners(
    reader,
    'customer_receivable',
    sumByOwner(sql`
      select customer_id, -owed_paise from booking_overrun join booking on booking.id = booking_id
      union all select customer_id, amount_paise from debt_collection
      union all select customer_id, -owed_paise from source_refund where owed_paise > 0
      union all select customer_id, -owed_paise from payment_block where owed_paise > 0
      union all select customer_id, coalesce(captured_paise, 0) - bill_paise from payment_block where lost_at is not null
      union all select customer_id, -block_refund.owed_paise
        from block_refund join payment_block on payment_block.id = block_id where block_refund.owed_paise > 0
      union all select customer_id, -owed_paise from dispute_move where owed_paise > 0
      union all select customer_id, -owed_paise from fleet_charge where owed_paise > 0
      union all select customer_id, -owed_paise from terminal_charge where owed_paise > 0
      union all select customer_id, -terminal_move.owed_paise
        from terminal_move join terminal_charge on terminal_charge.id = charge_id where terminal_move.owed_paise > 0`),
  )

/** A wallet holds what was paid in and not given back, less what bookings hold or have used up, or what was owed. */
export const selectWrongWallets = (reader: Reader): Promise<OwnerDifference[]> =>
  compareOwners(
    reader,
    'customer_wallet',
    sumByOwner(sql`
      select customer_id, amount_paise from top_up_order where paid_at is not null
      union all
      select top_up_order.customer_id, -order_refund.amount_paise
        from order_refund join top_up_order on top_up_order.id = order_refund.order_id
      union all
      -- What did not reach the payer is back; what was spent before it was taken back is owed.
      select customer_id, case when state = 'returned' then amount_paise else owed_paise end
        from source_refund where state = 'returned' or owed_paise > 0
      union all
      -- A block is in the wallet while it is used; what is left of it leaves again.
      select customer_id, used_paise from payment_block where used_at is not null
      union all
      select customer_id, bill_paise + owed_paise - used_paise from payment_block
       where used_at is not null and bill_paise is not null
      union all
      -- What was captured of it and is given back leaves it, as far as it is there.
      select customer_id, block_refund.owed_paise - block_refund.amount_paise
        from block_refund join payment_block on payment_block.id = block_id
      union all
      -- So is what a fleet pays for a charge.
      select customer_id, used_paise from fleet_charge where used_at is not null
      union all
      select customer_id, owed_paise - returned_paise from fleet_charge where closed_at is not null
      union all
      -- And what a card terminal takes.
      select customer_id, used_paise + raised_paise from terminal_charge where used_at is not null
      union all
      select customer_id, owed_paise - returned_paise from terminal_charge where closed_at is not null
      union all
      select customer_id, amount_paise + terminal_move.owed_paise
        from terminal_move join terminal_charge on terminal_charge.id = charge_id
      union all
      -- What fleets pay at providers moves on to their accounts.
      select payer_id, -amount_paise from fleet_payment join fleet on fleet.id = fleet_id
       where fleet_payment.created_by is null
      union all
      select customer_id, amount_paise from wallet_adjustment
      union all
      select customer_id, -from_wallet_paise from dispute_move where from_wallet_paise > 0
      union all
      select customer_id, -total_paise from booking
       where status in ('in_progress', 'completed')
          or (status = 'reserved' and exists (select from booked_charge where booking_id = booking.id))
      union all
      select customer_id, refund_paise - total_paise from booking where status = 'confirmed'
      union all
      select customer_id, -deposit_paise from booking where deposit_paise > 0 and deposit_returned_at is null
      union all
      select customer_id, owed_paise from booking_overrun join booking on booking.id = booking_id
      union all
      select customer_id, -amount_paise from debt_collection`),
  )

/** A fleet has what it paid and what was put right, less what its charges hold or have cost. */
export const selectWrongFleetAccounts = (reader: Reader): Promise<OwnerDifference[]> =>
  compareOwners(
    reader,
    'fleet_account',
    sumByOwner(sql`
      select fleet_id, amount_paise from fleet_payment
      union all select fleet_id, amount_paise from fleet_correction
      union all select fleet_id, coalesce(returned_paise, 0) - used_paise from fleet_charge where used_at is not null`),
  )

interface InTotal {
  readonly kept: Paise
  readonly expected: Paise
}

/** One of the network's own accounts against what rows make it. */
async function compareAccount(
  reader: Reader,
  kind: AccountKind,
  expected: RawBuilder<unknown>,
): Promise<InTotal> {
  const { rows } = await sql<{ kept: Sum; expected: Sum }>`
    select (select sum(entry.amount_paise) from ledger_entry entry
              join ledger_account account on account.id = entry.account_id
             where account.kind = ${kind})::text as kept,
           (${expected})::text as expected`.execute(reader)
  return { kept: toPaiseSum(rows[0]?.kept ?? null), expected: toPaiseSum(rows[0]?.expected ?? null) }
}

/** What is on its way to payers: refunds that providers have been asked for and have not sent yet. */
export const selectRefundsInFlight = (reader: Reader): Promise<InTotal> =>
  compareAccount(
    reader,
    'refunds_in_flight',
    sql`select sum(amount_paise) from source_refund where state in ('asked', 'accepted')`,
  )

/** What charges have used of blocked amounts and providers have not captured yet. */
export const selectBlocksInUse = (reader: Reader): Promise<InTotal> =>
  compareAccount(
    reader,
    'payment_blocks',
    sql`select -sum(coalesce(bill_paise, used_paise)) from payment_block
         where used_at is not null and state in ('blocked', 'lapsed') and lost_at is null`,
  )

/** What card terminals hold or have taken and their bank has not paid. */
export const selectOwedByTerminals = (reader: Reader): Promise<InTotal> =>
  compareAccount(
    reader,
    'card_terminals',
    sql`select sum(amount) from (
          select coalesce(returned_paise, 0) - used_paise - raised_paise from terminal_charge where used_at is not null
          union all select -amount_paise from terminal_move
          union all select amount_paise + fee_paise + tax_paise from terminal_payment) as moved (amount)`,
  )

/** What providers keep of payments whose disputes are not decided. */
export const selectDisputed = (reader: Reader): Promise<InTotal> =>
  compareAccount(
    reader,
    'disputed_payments',
    sql`select sum(case kind when 'hold' then -amount_paise else amount_paise end) from dispute_move`,
  )
