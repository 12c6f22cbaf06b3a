/** SQL of charges that cards have begun: the session as it is paid for, and who else wants its connector. */
import { addMs, minutes, type Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { selectOthersOfEvse } from '../../network/stations/index.ts'
import { linkSession } from '../charging-sessions/index.ts'

/** A session that a driver's card has begun, and nobody pays yet. */
export interface SessionOfCard {
  readonly sessionId: string
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly connectorId: string | null
  readonly customerId: string
  readonly cardId: string
  readonly cardNumber: string
  /** When it began. */
  readonly at: Date
  readonly isLate: boolean
  /** When it ended, or now. */
  readonly until: Date
}

export async function selectStationOfConnector(
  reader: Reader,
  connectorId: string,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('connector')
    .select('station_id')
    .where('id', '=', connectorId)
    .executeTakeFirst()
  return row?.station_id
}

interface NextRequest {
  readonly connectorId: string
  /** Who charges: a reservation of theirs at another connector of the EVSE keeps them from nothing. */
  readonly customerId: string
  readonly at: Date
  /** It has charged already: what had begun at another connector by then did not keep it from that. */
  readonly isLate: boolean
}

/** When the next open booking of the connector or its EVSE begins, from `at` on; one that has begun by then, when it did. */
export async function selectNextBooking(
  reader: Reader,
  { connectorId, customerId, at, isLate }: NextRequest,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(starts_at) as at from booking
     where ends_at > ${at}
       and (connector_id = ${connectorId}
            or (connector_id in ${selectOthersOfEvse(sql`${connectorId}::uuid`)}
                and not (status = 'reserved' and customer_id = ${customerId})
                and (starts_at > ${at} or not ${isLate}::boolean)))
       and (status = 'reserved' or (status = 'in_progress' and stopped_at is null))
       -- One whose car has left, as its charger says, is only waiting for its bill.
       and not exists (select from booked_charge charge join charging_session session on session.id = charge.session_id
                        where charge.booking_id = booking.id and session.state = 'ended')`.execute(reader)
  return rows[0]?.at ?? undefined
}

/** A driver may begin so long before the booked start. */
const EARLY_MS = minutes(15)

/** The reservation that the driver holds of this very connector for now and has not paid yet, with what the wallet lacks. */
export async function selectOwnReservation(
  reader: Reader,
  {
    connectorId,
    customerId,
    now,
  }: { readonly connectorId: string; readonly customerId: string; readonly now: Date },
): Promise<{ readonly id: string; readonly lacking: Paise } | undefined> {
  const { rows } = await sql<{ id: string; lacking: Paise }>`
    select id, total_paise - case when deposit_returned_at is null then deposit_paise else 0 end
                 - coalesce((select balance_paise from ledger_account
                              where kind = 'customer_wallet' and owner_id = booking.customer_id), 0) as lacking
      from booking
     where connector_id = ${connectorId} and customer_id = ${customerId} and status = 'reserved'
       and starts_at <= ${addMs(now, EARLY_MS)} and ends_at > ${now}
       and not exists (select from booked_charge where booking_id = booking.id)
     order by starts_at limit 1`.execute(reader)
  return rows[0]
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
