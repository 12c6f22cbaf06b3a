/** SQL of the account with the provider of payouts. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export interface PayoutAccount {
  readonly provider: 'cashfree' | 'razorpay'
  /** RazorpayX: the account that payouts are taken from. */
  readonly accountNumber: string | null
  readonly isLive: boolean
  readonly keyId: string
  readonly sealed: Buffer
  readonly enteredAt: Date
  /** Whether banks are asked whose an account is before it is paid. */
  readonly checksAccounts: boolean
  /** Cashfree: the keys for that. */
  readonly checkKeyId: string | null
  readonly checkSealed: Buffer | null
}

export const findPayoutAccount = (reader: Reader): Promise<PayoutAccount | undefined> =>
  reader
    .selectFrom('payout_account')
    .select([
      sql<PayoutAccount['provider']>`provider`.as('provider'),
      'account_number as accountNumber',
      'is_live as isLive',
      'key_id as keyId',
      'sealed',
      'entered_at as enteredAt',
      'checks_accounts as checksAccounts',
      'check_key_id as checkKeyId',
      'check_sealed as checkSealed',
    ])
    .executeTakeFirst()

export async function putPayoutAccount(tx: Tx, account: PayoutAccount): Promise<void> {
  const row = {
    provider: account.provider,
    account_number: account.accountNumber,
    is_live: account.isLive,
    key_id: account.keyId,
    sealed: account.sealed,
    entered_at: account.enteredAt,
    checks_accounts: account.checksAccounts,
    check_key_id: account.checkKeyId,
    check_sealed: account.checkSealed,
  }
  await tx
    .insertInto('payout_account')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute()
}

export interface PayoutFailure {
  readonly since: Date
  readonly message: string
}

/**
 * Since when no call of the provider has succeeded, while payouts are on their way; undefined where the last one did. Refused
 * keys are no success: nothing is sent with them.
 */
export async function selectPayoutFailure(
  reader: Reader,
  /** As the log of calls names it. */
  provider: string,
): Promise<PayoutFailure | undefined> {
  const { rows } = await sql<PayoutFailure>`
    with waiting as (
      select min(requested_at) as since from payout_transfer where next_at is not null and state in ('asked', 'sent')
    ), call as (
      select at, coalesce(failure, 'HTTP ' || status) as message,
             coalesce(status between 200 and 499 and status not in (401, 403, 408, 429), false) as is_answered
        from payment_call, waiting, payout_account
       where payment_call.provider = ${provider} and direction = 'out' and at >= greatest(waiting.since, payout_account.entered_at)
    ), failed as (
      select at, message from call
       where not is_answered and at > coalesce((select max(at) from call where is_answered), '-infinity')
    )
    select min(at) as since, (select message from failed order by at desc limit 1) as message
      from failed having count(*) > 0`.execute(reader)
  return rows[0]
}
