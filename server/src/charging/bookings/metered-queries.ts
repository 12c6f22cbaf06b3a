/** SQL of running charges with a meter reading, for the screens that show them. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export interface MeteredCharge {
  readonly bookingId: string
  readonly customerId: string
  /** When the newest reading arrived. */
  readonly lastReceivedAt: Date
}

/** Among the sessions that are open, of which there are as many as connectors at most. */
export async function selectMeteredCharges(reader: Reader, after: Date): Promise<readonly MeteredCharge[]> {
  const { rows } = await sql<MeteredCharge>`
    select booking.id as "bookingId", booking.customer_id as "customerId", session.last_received_at as "lastReceivedAt"
      from charging_session session
      join booking on booking.id = session.booking_id
     where session.state <> 'ended' and session.last_received_at > ${after} and booking.status = 'in_progress'`.execute(
    reader,
  )
  return rows
}
