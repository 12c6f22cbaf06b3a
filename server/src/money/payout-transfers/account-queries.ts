/** SQL of the account with the provider of payouts. */
import type { Reader, Tx } from '../../db/client.ts'

export interface PayoutAccount {
  readonly isLive: boolean
  readonly keyId: string
  readonly sealed: Buffer
  readonly enteredAt: Date
}

export const findPayoutAccount = (reader: Reader): Promise<PayoutAccount | undefined> =>
  reader
    .selectFrom('payout_account')
    .select(['is_live as isLive', 'key_id as keyId', 'sealed', 'entered_at as enteredAt'])
    .executeTakeFirst()

export async function putPayoutAccount(tx: Tx, account: PayoutAccount): Promise<void> {
  const row = {
    is_live: account.isLive,
    key_id: account.keyId,
    sealed: account.sealed,
    entered_at: account.enteredAt,
  }
  await tx
    .insertInto('payout_account')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute()
}
