/** SQL of charges whose invoice cannot be issued yet. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
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
export async function selectIssuableBookings(db: Db, most: number): Promise<string[]> {
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

export interface AwaitingState {
  readonly state: string
  readonly count: number
  readonly total: Paise
  readonly since: Date
  /** Why they wait. */
  readonly missing: 'registration' | 'legal-name' | 'number'
}

/** The charges of each state that wait. */
export async function selectAwaitingByState(reader: Reader): Promise<AwaitingState[]> {
  const { rows } = await sql<AwaitingState>`
    select state_code as state, count(*)::int as count, sum(total_paise)::int8 as total, min(since) as since,
           case when (select legal_name from company) is null then 'legal-name'
                when not exists (select from company_registration registration
                                  where registration.state_code = paper_awaiting.state_code) then 'registration'
                else 'number' end as missing
      from paper_awaiting
     group by state_code
     order by state_code`.execute(reader)
  return rows
}
