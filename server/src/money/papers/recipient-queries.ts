/** SQL of how drivers want to be named on invoices. */
import type { Gstin, StateCode } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'

export interface Recipient {
  readonly name: string
  readonly gstin: Gstin | null
  readonly address: string
  readonly city: string
  readonly pincode: string
  readonly state: StateCode
}

export async function selectRecipient(reader: Reader, customerId: string): Promise<Recipient | undefined> {
  const row = await reader
    .selectFrom('paper_recipient')
    .select(['name', 'gstin', 'address', 'city', 'pincode', 'state_code as state'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  // The table takes no other.
  return row as Recipient | undefined
}

export async function putRecipient(
  tx: Tx,
  { state, ...fields }: Recipient,
  { customerId, now }: { readonly customerId: string; readonly now: Date },
): Promise<void> {
  const columns = { ...fields, state_code: state, changed_at: now }
  await tx
    .insertInto('paper_recipient')
    .values({ customer_id: customerId, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute()
}

export const deleteRecipient = (tx: Tx, customerId: string) =>
  tx.deleteFrom('paper_recipient').where('customer_id', '=', customerId).execute()
