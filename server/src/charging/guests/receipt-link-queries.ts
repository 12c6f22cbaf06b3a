/** SQL of links to receipts of charges that were paid at a card terminal. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'

export interface LinkedReceipt {
  readonly bookingId: string
  readonly customerId: string
  readonly connectorId: string
  readonly linkEndsAt: Date
}

export async function upsertReceiptLink(
  tx: Tx,
  { bookingId, hash, endsAt }: { readonly bookingId: string; readonly hash: Buffer; readonly endsAt: Date },
): Promise<void> {
  await tx
    .insertInto('receipt_link')
    .values({ booking_id: bookingId, link_hash: hash, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.constraint('receipt_link_key').doUpdateSet({ link_hash: hash, ends_at: endsAt }),
    )
    .execute()
}

/** However long ago the link ended. */
export const selectReceiptOfLink = (reader: Reader, hash: Buffer): Promise<LinkedReceipt | undefined> =>
  reader
    .selectFrom('receipt_link')
    .innerJoin('booking', 'booking.id', 'receipt_link.booking_id')
    .select([
      'booking.id as bookingId',
      'booking.customer_id as customerId',
      'booking.connector_id as connectorId',
      'receipt_link.ends_at as linkEndsAt',
    ])
    .where('receipt_link.link_hash', '=', hash)
    .executeTakeFirst()

/** @returns how many links have gone, at most so many */
export async function deleteEndedLinks(
  db: Db,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<number> {
  const { rows } = await sql`
    delete from receipt_link where booking_id = any (array(
      select booking_id from receipt_link where ends_at <= ${now} limit ${most} for update skip locked))
    returning booking_id`.execute(db)
  return rows.length
}
