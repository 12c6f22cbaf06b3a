/** SQL of answers that come by mail. */
import type { Reader, Tx } from '../../../db/client.ts'

export interface TicketMail {
  /** Where answers go; null: there are none by mail. */
  readonly address: string | null
  /** Counts the addresses at which mails are posted: only the last one is open. */
  readonly round: number
  readonly lastReceivedAt: Date | null
  readonly version: number
}

const FIELDS = ['address', 'round', 'last_received_at as lastReceivedAt', 'version'] as const

export const selectTicketMail = (reader: Reader): Promise<TicketMail> =>
  reader.selectFrom('ticket_mail').select(FIELDS).executeTakeFirstOrThrow()

export const lockTicketMail = (tx: Tx): Promise<TicketMail> =>
  tx.selectFrom('ticket_mail').select(FIELDS).forUpdate().executeTakeFirstOrThrow()

export async function updateTicketMail(
  tx: Tx,
  change: Partial<Pick<TicketMail, 'address' | 'round'>>,
): Promise<void> {
  await tx
    .updateTable('ticket_mail')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .execute()
}

export async function noteReceived(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('ticket_mail').set({ last_received_at: at }).execute()
}

/** The driver's own mail address; null where there is none. */
export async function selectDriverEmail(reader: Reader, customerId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.email ?? null
}
