/** SQL of receipts that guests have asked for. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export type ReceiptChannel = 'sms' | 'email'

export interface GuestReceipt {
  readonly id: string
  readonly channel: ReceiptChannel
  readonly recipient: string
  readonly requestedFrom: string
  /** Null until the charge is over. */
  readonly messageId: string | null
}

export const selectReceipts = (reader: Reader, guestChargeId: string): Promise<GuestReceipt[]> =>
  reader
    .selectFrom('guest_receipt')
    .select(['id', 'channel', 'recipient', 'requested_from as requestedFrom', 'message_id as messageId'])
    .where('guest_charge_id', '=', guestChargeId)
    .orderBy('number')
    .$narrowType<GuestReceipt>()
    .execute()

export interface NewReceipt {
  readonly id: string
  readonly guestChargeId: string
  /** From 1. */
  readonly number: number
  readonly channel: ReceiptChannel
  readonly recipient: string
  readonly noticeVersion: string
  /** In which the notice was shown. */
  readonly noticeLanguage: string
  readonly linkHash: Buffer
  readonly at: Date
  readonly requestedFrom: string
}

export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  await tx
    .insertInto('guest_receipt')
    .values({
      id: receipt.id,
      guest_charge_id: receipt.guestChargeId,
      number: receipt.number,
      channel: receipt.channel,
      recipient: receipt.recipient,
      notice_version: receipt.noticeVersion,
      notice_language: receipt.noticeLanguage,
      link_hash: receipt.linkHash,
      requested_at: receipt.at,
      requested_from: receipt.requestedFrom,
    })
    .execute()
}

export async function markReceiptQueued(tx: Tx, id: string, messageId: string): Promise<void> {
  await tx.updateTable('guest_receipt').set({ message_id: messageId }).where('id', '=', id).execute()
}

/** Those whose link has ended: their rows go. @returns the messages in which they went out, and how many rows there were */
export async function deleteEndedReceipts(
  tx: Tx,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<{ readonly messageIds: readonly string[]; readonly count: number }> {
  const { rows } = await sql<{ messageId: string | null }>`
    delete from guest_receipt
     where id = any (array(
       select guest_receipt.id from guest_receipt
         join guest_charge on guest_charge.id = guest_receipt.guest_charge_id
        where guest_charge.link_ends_at <= ${now}
        limit ${most} for update of guest_receipt skip locked))
    returning message_id as "messageId"`.execute(tx)
  return { messageIds: rows.flatMap(({ messageId }) => messageId ?? []), count: rows.length }
}
