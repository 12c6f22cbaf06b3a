/** SQL of charges that cards have begun: the session as it is paid for, and who else wants its connector. */
import { minutes, plus } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { linkSession } from '../charging-sessions/index.ts'

/** A session that a driver's card has begun, and nobody pays yet. */
export interface SessionOfCard {
  readonly sessionId: string
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly connectorId: string | null
  readonly customerId: string
  readonly cardNumber: string
  /** When it began. */
  readonly at: Date
  readonly isLate: boolean
}

export async function stationOfConnector(reader: Reader, connectorId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('connector')
    .select('station_id')
    .where('id', '=', connectorId)
    .executeTakeFirst()
  return row?.station_id
}

/** When the next open booking of the connector begins, from `at` on; one that has begun by then, when it did. */
export async function nextBookingOn(
  reader: Reader,
  connectorId: string,
  at: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(starts_at) as at from booking
     where connector_id = ${connectorId} and ends_at > ${at}
       and (status = 'reserved' or (status = 'in_progress' and stopped_at is null))`.execute(reader)
  return rows[0]?.at ?? undefined
}

/** A driver may begin so long before the booked start. */
const EARLY_MS = minutes(15)

/** The reservation that the driver holds of this very connector for now, and that is not paid yet. */
export async function ownReservationOn(
  reader: Reader,
  {
    connectorId,
    customerId,
    now,
  }: { readonly connectorId: string; readonly customerId: string; readonly now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from booking
     where connector_id = ${connectorId} and customer_id = ${customerId} and status = 'reserved'
       and starts_at <= ${plus(now, EARLY_MS)} and ends_at > ${now}
       and not exists (select from booked_charge where booking_id = booking.id)
     order by starts_at limit 1`.execute(reader)
  return rows[0]?.id
}

/** The session is its booking's from now on; the booking's charge has its row already. */
export async function linkCardSession(
  tx: Tx,
  { bookingId, sessionId }: { readonly bookingId: string; readonly sessionId: string },
): Promise<void> {
  await tx
    .updateTable('charging_session')
    .set({ booking_id: bookingId })
    .where('id', '=', sessionId)
    .execute()
  await linkSession(tx, bookingId, sessionId)
}
