/** SQL of charges whose invoice cannot be issued yet. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { ConfirmedCharge } from './confirmed-charge.ts'

export async function insertAwaiting(tx: Tx, charge: ConfirmedCharge, now: Date): Promise<void> {
  await tx
    .insertInto('paper_awaiting')
    .values({
      booking_id: charge.bookingId,
      customer_id: charge.customerId,
      state_code: charge.stationState,
      since: now,
      total_paise: charge.bill.total,
      charge: JSON.stringify(charge),
    })
    .execute()
}

/** The oldest of those that can be issued now. */
export async function issuableBookings(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('paper_awaiting')
    .innerJoin('company_registration', 'company_registration.state_code', 'paper_awaiting.state_code')
    .select('booking_id')
    .where((eb) => eb.exists(eb.selectFrom('company').select('is_only').where('legal_name', 'is not', null)))
    .orderBy('since')
    .limit(most)
    .execute()
  return rows.map((row) => row.booking_id)
}

/** Takes it out of those that wait; undefined where somebody else does. */
export async function takeAwaiting(tx: Tx, bookingId: string): Promise<ConfirmedCharge | undefined> {
  const { rows } = await sql<{ charge: ConfirmedCharge }>`
    delete from paper_awaiting
     where booking_id = (select booking_id from paper_awaiting where booking_id = ${bookingId} for update skip locked)
    returning charge`.execute(tx)
  return rows[0]?.charge
}
