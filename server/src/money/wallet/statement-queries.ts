/** SQL of a wallet's statement: as its driver reads it, and as the operator does, each movement with what it was for. */
import { getWallet, type Paise, type TransferKind } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

/** Wallets know nothing of taxes, nor of what providers pay to the bank. */
type WalletTransfer = Exclude<
  TransferKind,
  | 'advance_tax'
  | 'advance_tax_return'
  | 'refund_sent'
  | 'provider_settlement'
  | 'settlement_match'
  | 'settlement_difference'
  | 'block_capture'
  | 'block_lost'
  | 'dispute_hold'
  | 'dispute_back'
  | 'fleet_correction'
  | 'terminal_payment'
  | 'terminal_raise'
>

export interface WalletEntry {
  /** Of the transfer. */
  readonly id: string
  readonly kind: WalletTransfer
  readonly subjectId: string
  /** Negative where the wallet paid. */
  readonly amount: Paise
  readonly balanceAfter: Paise
  readonly at: Date
}

export interface WalletMovement extends WalletEntry {
  readonly bookingId: string | null
  readonly stationName: string | null
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly reason: string | null
  readonly note: string | null
  readonly by: string | null
}

/**
 * Every movement of a customer's wallet. Its order is that of the transfers' ids: they are drawn while the account is
 * locked, so they follow the order in which the balance really changed.
 */
function selectStatement(reader: Reader, customerId: string) {
  const wallet = getWallet(customerId)
  return reader
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .innerJoin('ledger_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .where('account.kind', '=', wallet.kind)
    .where('account.owner_id', '=', wallet.owner)
    .select([
      'transfer.id',
      sql<WalletTransfer>`transfer.kind`.as('kind'),
      'transfer.subject_id as subjectId',
      'entry.amount_paise as amount',
      sql<Paise>`(sum(entry.amount_paise) over (order by transfer.id))::int8`.as('balanceAfter'),
      'transfer.created_at as at',
    ])
    .as('statement')
}

/** The statement as the driver reads it. */
export function selectWalletPage(reader: Reader, customerId: string, request: ListRequest) {
  const rows = reader.selectFrom(selectStatement(reader, customerId)).select([
    'statement.id',
    'kind',
    // An overrun, a block, and what a fleet pays, are shown as their booking's.
    sql<string>`coalesce((select booking_id from booking_overrun where id = "statement"."subjectId"),
                         (select booking_id from payment_block where id = "statement"."subjectId"),
                         (select booking_id from block_refund where id = "statement"."subjectId"),
                         (select booking_id from fleet_charge where id = "statement"."subjectId"),
                         (select booking_id from terminal_charge where id = "statement"."subjectId"),
                         (select booking_id from terminal_move join terminal_charge on terminal_charge.id = charge_id
                           where terminal_move.id = "statement"."subjectId"),
                         "statement"."subjectId")`.as('subjectId'),
    'amount',
    'balanceAfter',
    'at',
  ])
  return selectKeysetPage({
    rows,
    request,
    id: 'statement.id',
    defaultSort: '-at',
    dated: 'date',
    sortKeys: {
      at: { column: 'statement.id', type: 'uuid' },
      date: { column: 'statement.at', type: 'timestamptz' },
    },
  })
}

/** The statement as the operator reads it. */
export function selectStatementPage(reader: Reader, customerId: string, request: ListRequest) {
  const rows = reader
    .selectFrom(selectStatement(reader, customerId))
    .leftJoin('order_refund as refund', (join) =>
      join
        .onRef('refund.id', '=', 'statement.subjectId')
        .on('statement.kind', 'in', ['order_refund', 'refund_return']),
    )
    .leftJoin('top_up_order as topUp', (join) =>
      join
        .on('statement.kind', 'in', ['top_up', 'order_refund', 'refund_return'])
        .on(sql<boolean>`"topUp".id = coalesce(refund.order_id, "statement"."subjectId")`),
    )
    .leftJoin('wallet_adjustment as adjustment', 'adjustment.id', 'statement.subjectId')
    .leftJoin('administrator', (join) =>
      join.on(sql<boolean>`administrator.id = coalesce(refund.created_by, adjustment.created_by)`),
    )
    .leftJoin('booking', (join) =>
      join.on(sql<boolean>`booking.id = coalesce(adjustment.booking_id, "statement"."subjectId")`),
    )
    .leftJoin('station', 'station.id', 'booking.station_id')
    .select([
      'statement.id as id',
      'statement.kind as kind',
      'statement.subjectId as subjectId',
      'statement.amount as amount',
      'statement.balanceAfter as balanceAfter',
      'statement.at as at',
      'booking.id as bookingId',
      'station.name as stationName',
      'topUp.id as orderId',
      'topUp.order_id as orderNumber',
      sql<string | null>`coalesce(adjustment.reason, refund.reason)`.as('reason'),
      'adjustment.note as note',
      'administrator.email as by',
    ])
  return selectKeysetPage({
    rows,
    request,
    id: 'statement.id',
    defaultSort: '-at',
    dated: 'date',
    sortKeys: {
      at: { column: 'statement.id', type: 'uuid' },
      date: { column: 'statement.at', type: 'timestamptz' },
    },
  })
}
