/** SQL of what partners are owed, and of what stands in the way of a payout. */
import type { BankCheckState, Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export interface Payee {
  readonly partnerId: string
  readonly name: string
  readonly owed: Paise
  /** When the oldest rupee of it was earned; null where nothing is owed, and where partners are named. */
  readonly since: Date | null
  /** The bank details in force; null without any. */
  readonly bankAccountId: string | null
  readonly number: string | null
  readonly bankName: string | null
  readonly confirmedAt: Date | null
  readonly hasAwaiting: boolean
  readonly isInRun: boolean
  /** What the bank of the account in force said last; null where it was never asked. */
  readonly check: BankCheckState | null
  readonly mustBeChecked: boolean
}

/**
 * When the oldest entry was made by which what is owed now was earned: read newest first, they come to the balance. Ids
 * of transfers follow time, so that the index of the account's entries answers it, and one transfer is read.
 */
const SINCE = sql`
      left join lateral (
        select transfer.created_at as since
          from (select transfer_id
                  from (select entry.transfer_id,
                               sum(entry.amount_paise) over (order by entry.transfer_id desc rows unbounded preceding)
                                 - entry.amount_paise as newer
                          from ledger_entry entry
                         where entry.account_id = account.id and entry.amount_paise > 0) as run
                 where account.balance_paise > 0 and run.newer < account.balance_paise
                 order by transfer_id limit 1) as oldest
          join ledger_transfer transfer on transfer.id = oldest.transfer_id) as earned on true`

interface PayeeRequest {
  /** Only partners that are owed more. */
  readonly above?: Paise
  readonly partnerIds?: readonly string[]
}

/**
 * Partners that are owed something, most first, or the named ones. Payouts take the oldest money first: what is owed now
 * is the last that was earned.
 */
export async function selectPayees(reader: Reader, { above, partnerIds }: PayeeRequest): Promise<Payee[]> {
  const which =
    partnerIds === undefined
      ? sql`coalesce(account.balance_paise, 0) > ${above ?? 0}`
      : sql`partner.id = any(${partnerIds}::uuid[])`
  const { rows } = await sql<Payee>`
    select partner.id as "partnerId", partner.name, coalesce(account.balance_paise, 0) as owed, earned.since,
           bank.id as "bankAccountId", bank.number, bank.bank_name as "bankName", bank.confirmed_at as "confirmedAt",
           exists (select from partner_bank_account awaiting
                    where awaiting.partner_id = partner.id and awaiting.confirmed_at is null
                      and awaiting.withdrawn_at is null) as "hasAwaiting",
           exists (select from payout where payout.partner_id = partner.id and payout.state = 'draft') as "isInRun",
           (select state from bank_account_check where account_id = bank.id
             order by requested_at desc, id desc limit 1) as "check",
           coalesce((select checks_accounts from payout_account), false) as "mustBeChecked"
      from partner
      left join ledger_account account on account.kind = 'partner_payable' and account.owner_id = partner.id
      left join lateral (
        select id, number, bank_name, confirmed_at from partner_bank_account
         where partner_bank_account.partner_id = partner.id and confirmed_at is not null
         order by confirmed_at desc, id desc limit 1) as bank on true
      ${partnerIds === undefined ? SINCE : sql`cross join (select null::timestamptz as since) as earned`}
     where ${which}
     order by owed desc, partner.id`.execute(reader)
  return rows
}

/** What their banks said last of these accounts. */
export async function selectAccountChecks(
  reader: Reader,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Payee, 'check' | 'mustBeChecked'>>> {
  const { rows } = await sql<Pick<Payee, 'check' | 'mustBeChecked'> & { readonly id: string }>`
    select account.id,
           (select state from bank_account_check where account_id = account.id
             order by requested_at desc, id desc limit 1) as "check",
           coalesce((select checks_accounts from payout_account), false) as "mustBeChecked"
      from partner_bank_account account where account.id = any(${accountIds}::uuid[])`.execute(reader)
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}
