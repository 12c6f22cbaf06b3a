/** SQL of questions to banks whose an account is. */
import type { BankCheckState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { PayoutProviderName } from '../../platform/payouts/payout-provider.ts'

interface NewCheck {
  readonly id: string
  readonly accountId: string
  readonly partnerId: string
  readonly provider: PayoutProviderName
  readonly askedAt: Date
  /** The operator; null where the program asks. */
  readonly askedBy: string | null
}

export const insertCheck = (tx: Tx, check: NewCheck) =>
  refuseOnConstraint(
    tx
      .insertInto('bank_account_check')
      .values({
        id: check.id,
        account_id: check.accountId,
        partner_id: check.partnerId,
        provider: check.provider,
        state: 'asked',
        requested_at: check.askedAt,
        requested_by: check.askedBy,
        next_at: check.askedAt,
      })
      .execute(),
    { bank_account_check_open: 'bank-check-running' },
  )

/** How many questions were asked since then, about a partner's accounts and in all. */
export async function countChecks(
  reader: Reader,
  { partnerId, since }: { readonly partnerId: string | null; readonly since: Date },
): Promise<{ readonly ofPartner: number; readonly all: number }> {
  const { rows } = await sql<{ readonly ofPartner: number; readonly all: number }>`
    select count(*) filter (where partner_id = ${partnerId}::uuid)::int as "ofPartner", count(*)::int as all
      from bank_account_check where requested_at > ${since}`.execute(reader)
  return rows[0] ?? { ofPartner: 0, all: 0 }
}

export interface UncheckedAccount {
  readonly id: string
  readonly partnerId: string
}

/** Accounts in force about which no bank was ever asked, those that are owed most first. */
export async function selectUnchecked(reader: Reader, most: number): Promise<UncheckedAccount[]> {
  const { rows } = await sql<UncheckedAccount>`
    select bank.id, partner.id as "partnerId"
      from partner
      cross join lateral (
        select id from partner_bank_account
         where partner_bank_account.partner_id = partner.id and confirmed_at is not null
         order by confirmed_at desc, id desc limit 1) as bank
      left join ledger_account account on account.kind = 'partner_payable' and account.owner_id = partner.id
     where not exists (select from bank_account_check where account_id = bank.id)
     order by account.balance_paise desc nulls last, partner.id limit ${most}`.execute(reader)
  return rows
}

export interface DueCheck {
  readonly id: string
  readonly partnerId: string
  readonly provider: PayoutProviderName
  readonly reference: string | null
  readonly tries: number
  readonly askedAt: Date
  readonly holder: string
  readonly number: string
  readonly ifsc: string
}

/** Takes what is due; each call is counted before the provider hears of it, as it may cost without an answer. */
export async function claimChecks(
  db: Db,
  { now, again, most }: { readonly now: Date; readonly again: Date; readonly most: number },
): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck>`
    with due as (
      select id from bank_account_check
       where next_at <= ${now} order by next_at, id limit ${most} for update skip locked
    ), claimed as (
      update bank_account_check asked set next_at = ${again}, tries = tries + 1
        from due where due.id = asked.id
      returning asked.*
    )
    select claimed.id, claimed.partner_id as "partnerId", claimed.provider, claimed.reference, claimed.tries,
           claimed.requested_at as "askedAt", account.holder, account.number, account.ifsc
      from claimed join partner_bank_account account on account.id = claimed.account_id
     order by claimed.id`.execute(db)
  return rows
}

export async function findNextCheckAt(reader: Reader): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('bank_account_check')
    .select((eb) => eb.fn.min<Date | null>('next_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}

interface LockedCheck {
  readonly id: string
  readonly state: BankCheckState
  readonly accountId: string
  readonly nameAtBank: string | null
}

const selectLocked = (tx: Tx) =>
  tx
    .selectFrom('bank_account_check')
    .select([
      'id',
      sql<BankCheckState>`state`.as('state'),
      'account_id as accountId',
      'name_at_bank as nameAtBank',
    ])
    .forUpdate()

export const lockCheck = (tx: Tx, id: string): Promise<LockedCheck | undefined> =>
  selectLocked(tx).where('id', '=', id).executeTakeFirst()

/** The last question about an account. */
export const lockLastCheck = (tx: Tx, accountId: string): Promise<LockedCheck | undefined> =>
  selectLocked(tx)
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The provider has not answered yet. */
export async function postponeCheck(
  tx: Tx,
  id: string,
  of: { readonly reference: string | null; readonly nextAt: Date },
): Promise<void> {
  await tx
    .updateTable('bank_account_check')
    .set({
      next_at: of.nextAt,
      ...(of.reference !== null && { reference: of.reference.slice(0, 100) }),
    })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}

export async function setAnswered(
  tx: Tx,
  id: string,
  of: {
    readonly state: BankCheckState
    readonly nameAtBank: string | null
    readonly providerMessage: string | null
    readonly reference: string | null
    readonly at: Date
  },
): Promise<void> {
  await tx
    .updateTable('bank_account_check')
    .set({
      state: of.state,
      name_at_bank: of.nameAtBank,
      provider_message: of.providerMessage?.slice(0, 300) ?? null,
      ...(of.reference !== null && { reference: of.reference.slice(0, 100) }),
      answered_at: of.at,
      next_at: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function setAccepted(
  tx: Tx,
  id: string,
  of: { readonly by: string; readonly at: Date; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('bank_account_check')
    .set({ state: 'accepted', accepted_by: of.by, accepted_at: of.at, reason: of.reason })
    .where('id', '=', id)
    .execute()
}
