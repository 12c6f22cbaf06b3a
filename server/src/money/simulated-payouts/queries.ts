/** SQL of what the simulated provider of payouts has sent, in its own books. */
import type { Paise } from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import type { NewTransfer } from '../../platform/payouts/payout-provider.ts'

export interface BookedTransfer {
  /** The provider's own number of it. */
  readonly number: number
  readonly amount: Paise
  readonly createdAt: Date
}

/** Kept once: asked again with the same id, nothing is sent again. */
export async function insertTransfer(
  db: Db,
  { transferId, beneficiaryId, amount }: NewTransfer,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('simulated_transfer')
    .values({
      transfer_id: transferId,
      beneficiary_id: beneficiaryId,
      amount_paise: amount,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('transfer_id').doNothing())
    .execute()
}

export const selectTransfer = (reader: Reader, transferId: string): Promise<BookedTransfer | undefined> =>
  reader
    .selectFrom('simulated_transfer')
    .select(['cf_transfer_id as number', 'amount_paise as amount', 'created_at as createdAt'])
    .where('transfer_id', '=', transferId)
    .executeTakeFirst()
