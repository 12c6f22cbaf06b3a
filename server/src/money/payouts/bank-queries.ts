/** SQL of the bank details of partners. */
import type { BankCheckState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface BankDetails {
  readonly id: string
  readonly partnerId: string
  readonly holder: string
  readonly number: string
  readonly ifsc: string
  readonly bankName: string
  readonly proposedAt: Date
  /** Of the operator, or of the person of the partner. */
  readonly proposedById: string
  /** Whether people of the partner entered them, who also confirm them. */
  readonly isByPartner: boolean
  /** E-mail addresses of operators, names of people. */
  readonly proposedBy: string
  readonly confirmedAt: Date | null
  readonly confirmedBy: string | null
  readonly withdrawnAt: Date | null
  readonly withdrawnBy: string | null
  /** The last question to the bank whose account it is; null where it was never asked. */
  readonly check: BankCheck | null
}

export interface BankCheck {
  readonly id: string
  readonly state: BankCheckState
  readonly nameAtBank: string | null
  /** The provider's words. */
  readonly providerMessage: string | null
  /** ISO times, and e-mail addresses of operators; null where the program asked. */
  readonly askedAt: string
  readonly askedBy: string | null
  readonly answeredAt: string | null
  readonly acceptedAt: string | null
  readonly acceptedBy: string | null
  readonly reason: string | null
}

const toIso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const selectCheck = sql<BankCheck | null>`(
  select json_build_object(
           'id', asked.id, 'state', asked.state, 'nameAtBank', asked.name_at_bank, 'providerMessage', asked.provider_message,
           'askedAt', ${toIso('asked.requested_at')}, 'askedBy', asker.email, 'answeredAt', ${toIso('asked.answered_at')},
           'acceptedAt', ${toIso('asked.accepted_at')}, 'acceptedBy', accepter.email, 'reason', asked.reason)
    from bank_account_check asked
    left join administrator asker on asker.id = asked.requested_by
    left join administrator accepter on accepter.id = asked.accepted_by
   where asked.account_id = account.id
   order by asked.requested_at desc, asked.id desc limit 1)`

const selectDetails = (reader: Reader) =>
  reader
    .selectFrom('partner_bank_account as account')
    .leftJoin('administrator as proposer', 'proposer.id', 'account.proposed_by')
    .leftJoin('partner_person as proposing', 'proposing.id', 'account.proposed_person')
    .leftJoin('partner_person as confirming', 'confirming.id', 'account.confirmed_person')
    .leftJoin('partner_person as withdrawing', 'withdrawing.id', 'account.withdrawn_person')
    .leftJoin('administrator as confirmer', 'confirmer.id', 'account.confirmed_by')
    .leftJoin('administrator as withdrawer', 'withdrawer.id', 'account.withdrawn_by')
    .select([
      'account.id',
      'account.partner_id as partnerId',
      'account.holder',
      'account.number',
      'account.ifsc',
      'account.bank_name as bankName',
      'account.proposed_at as proposedAt',
      sql<string>`coalesce(account.proposed_by, account.proposed_person)`.as('proposedById'),
      sql<boolean>`account.proposed_person is not null`.as('isByPartner'),
      sql<string>`coalesce(proposer.email, proposing.name)`.as('proposedBy'),
      'account.confirmed_at as confirmedAt',
      sql<string | null>`coalesce(confirmer.email, confirming.name)`.as('confirmedBy'),
      'account.withdrawn_at as withdrawnAt',
      sql<string | null>`coalesce(withdrawer.email, withdrawing.name)`.as('withdrawnBy'),
      selectCheck.as('check'),
    ])

/** All that were ever entered, newest first. */
export const selectEveryDetails = (reader: Reader, partnerId: string): Promise<BankDetails[]> =>
  selectDetails(reader)
    .where('account.partner_id', '=', partnerId)
    .orderBy('account.proposed_at', 'desc')
    .orderBy('account.id', 'desc')
    .execute()

/** Details that wait to be confirmed, their row locked. */
export const lockAwaiting = (
  tx: Tx,
  of: { readonly partnerId: string; readonly id: string },
): Promise<BankDetails | undefined> =>
  selectDetails(tx)
    .where('account.partner_id', '=', of.partnerId)
    .where('account.id', '=', of.id)
    .where('account.confirmed_at', 'is', null)
    .where('account.withdrawn_at', 'is', null)
    .forUpdate('account')
    .executeTakeFirst()

/** Who enters, confirms or withdraws. */
export interface Hand {
  readonly kind: 'administrator' | 'partner'
  readonly id: string
}

export const insertDetails = (
  tx: Tx,
  of: Pick<BankDetails, 'id' | 'partnerId' | 'holder' | 'number' | 'ifsc' | 'bankName' | 'proposedAt'> & {
    readonly by: Hand
  },
) =>
  refuseOnConstraint(
    tx
      .insertInto('partner_bank_account')
      .values({
        id: of.id,
        partner_id: of.partnerId,
        holder: of.holder,
        number: of.number,
        ifsc: of.ifsc,
        bank_name: of.bankName,
        proposed_at: of.proposedAt,
        proposed_by: of.by.kind === 'administrator' ? of.by.id : null,
        proposed_person: of.by.kind === 'partner' ? of.by.id : null,
      })
      .execute(),
    { partner_bank_account_awaiting: 'bank-details-awaiting' },
  )

export async function setConfirmed(tx: Tx, id: string, at: Date, by: Hand): Promise<void> {
  await tx
    .updateTable('partner_bank_account')
    .set({
      confirmed_at: at,
      ...(by.kind === 'partner' ? { confirmed_person: by.id } : { confirmed_by: by.id }),
    })
    .where('id', '=', id)
    .execute()
}

export async function setWithdrawn(tx: Tx, id: string, at: Date, by: Hand): Promise<void> {
  await tx
    .updateTable('partner_bank_account')
    .set({
      withdrawn_at: at,
      ...(by.kind === 'partner' ? { withdrawn_person: by.id } : { withdrawn_by: by.id }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Who enters or confirms a partner's bank details, or drafts or approves a payout to it, does so one after the other. In
 * id order, so that two of them never wait for each other in a circle.
 */
export async function lockPayees(
  tx: Tx,
  partnerIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from partner where id = any(${partnerIds}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  return rows
}
