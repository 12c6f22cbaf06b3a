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

export interface Awaiting {
  readonly bookingId: string
  readonly since: Date
}

/** Of those that can be issued now the oldest after another one. */
export async function selectIssuableBookings(
  db: Db,
  { after, most }: { readonly after: Awaiting | undefined; readonly most: number },
): Promise<readonly Awaiting[]> {
  const { rows } = await sql<Awaiting>`
    select awaiting.booking_id as "bookingId", awaiting.since
      from paper_awaiting awaiting
      join company_registration registration on registration.state_code = awaiting.state_code
     where (select legal_name from company) is not null
       and ${after ? sql`(awaiting.since, awaiting.booking_id) > (${after.since}, ${after.bookingId}::uuid)` : sql`true`}
     order by awaiting.since, awaiting.booking_id limit ${most}`.execute(db)
  return rows
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
