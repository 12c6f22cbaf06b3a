/** SQL of a booking's steps: its charger's commands and its transfers. */
import type { AccountKind, Paise, TransferKind } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export interface HistoryCommand {
  readonly action: string
  readonly status: string
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly answer: string | null
  readonly errorText: string | null
  readonly chargerId: string
  readonly identity: string
}

/** The commands that were given for the booking, oldest first. */
export async function selectCommands(reader: Reader, bookingId: string): Promise<HistoryCommand[]> {
  const { rows } = await sql<HistoryCommand>`
    select command.action, command.status, command.created_at as "createdAt", command.ended_at as "endedAt",
           command.answer ->> 'status' as answer, command.error_text as "errorText", charger.id as "chargerId",
           charger.identity
      from (select unnest(array[start_command_id, tariff_command_id, stop_command_id, meter_command_id]) as id
              from booked_charge where booking_id = ${bookingId}
            union all
            select command_id from charger_reservation where booking_id = ${bookingId}) as given
      join charger_command command on command.id = given.id
      join charger on charger.id = command.charger_id
     order by command.created_at, command.id`.execute(reader)
  return rows
}

export interface HistoryCard {
  readonly id: string
  readonly number: string
  readonly label: string | null
}

/** The card that began the booking's charge. */
export async function selectBookingCard(reader: Reader, bookingId: string): Promise<HistoryCard | undefined> {
  const { rows } = await sql<HistoryCard>`
    select card.id, card.number, card.label
      from card_charge join card on card.id = card_charge.card_id
     where card_charge.booking_id = ${bookingId}`.execute(reader)
  return rows[0]
}

export interface HistoryTransfer {
  readonly kind: TransferKind
  readonly at: Date
  readonly entries: readonly { readonly account: AccountKind; readonly amount: Paise }[]
}

/** The money that moved for the booking itself, for amounts that a bank blocked for it, and by a fleet that pays it, oldest first. */
export async function selectTransfers(reader: Reader, bookingId: string): Promise<HistoryTransfer[]> {
  const { rows } = await sql<HistoryTransfer>`
    select transfer.kind, transfer.created_at as at,
           json_agg(json_build_object('account', account.kind, 'amount', entry.amount_paise)
                    order by entry.amount_paise, account.kind) as entries
      from ledger_transfer transfer
      join ledger_entry entry on entry.transfer_id = transfer.id
      join ledger_account account on account.id = entry.account_id
     where transfer.subject_id = any (
             select ${bookingId}::uuid union all select id from payment_block where booking_id = ${bookingId}
             union all select id from block_refund where booking_id = ${bookingId}
             union all select id from fleet_charge where booking_id = ${bookingId}
             union all select id from terminal_charge where booking_id = ${bookingId}
             union all select terminal_raise.id from terminal_raise join terminal_charge on terminal_charge.id = charge_id
                        where booking_id = ${bookingId}
             union all select terminal_move.id from terminal_move join terminal_charge on terminal_charge.id = charge_id
                        where booking_id = ${bookingId})
     group by transfer.id
     order by transfer.id`.execute(reader)
  return rows
}
