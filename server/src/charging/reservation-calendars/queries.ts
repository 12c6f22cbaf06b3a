/** SQL of calendars of reservations: their secret addresses, and what stands in them. */
import type { BookingState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { isOneOf } from '../../db/rows-sought.ts'
import type { Reservation } from './calendar.ts'

export interface CalendarAddress {
  readonly createdAt: Date
  /** To the hour. */
  readonly readAt: Date | null
}

export const selectCalendarAddress = (
  reader: Reader,
  customerId: string,
): Promise<CalendarAddress | undefined> =>
  reader
    .selectFrom('reservation_calendar')
    .select(['created_at as createdAt', 'read_at as readAt'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

/** What was there before leads nowhere from then on. */
export async function upsertCalendarAddress(
  tx: Tx,
  { customerId, hash, at }: { readonly customerId: string; readonly hash: Buffer; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('reservation_calendar')
    .values({ customer_id: customerId, secret_hash: hash, created_at: at })
    .onConflict((on) =>
      on.column('customer_id').doUpdateSet({ secret_hash: hash, created_at: at, read_at: null }),
    )
    .execute()
}

/** Whether there was one. */
export async function deleteCalendarAddress(tx: Tx, customerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reservation_calendar')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose it is; nobody's where the driver is blocked. */
export async function selectCalendarOwner(reader: Reader, hash: Buffer): Promise<string | undefined> {
  const row = await reader
    .selectFrom('reservation_calendar as calendar')
    .innerJoin('customer', 'customer.id', 'calendar.customer_id')
    .select('customer.id')
    .where('calendar.secret_hash', '=', hash)
    .where('customer.blocked_at', 'is', null)
    .where('customer.erased_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Written once an hour. */
export async function updateCalendarRead(reader: Reader, hash: Buffer, now: Date): Promise<void> {
  await sql`
    update reservation_calendar set read_at = ${now}
     where secret_hash = ${hash} and (read_at is null or read_at < ${now}::timestamptz - interval '1 hour')`.execute(
    reader,
  )
}

/** A driver has few, a network of hundreds of stations some thousands. */
const MOST = 5000

interface Sought {
  readonly customerId?: string
  /** null: every station. */
  readonly stationIds: readonly string[] | null
  readonly since: Date
}

/** The next ones first where there are more than a calendar takes. */
export async function selectReservations(
  reader: Reader,
  { customerId, stationIds, since }: Sought,
): Promise<Reservation[]> {
  let rows = reader
    .selectFrom('booking')
    .innerJoin('station', 'station.id', 'booking.station_id')
    .innerJoin('connector', 'connector.id', 'booking.connector_id')
    .where('booking.starts_at', '>', since)
    .where(isOneOf('booking.station_id', stationIds))
    .select([
      'booking.id',
      sql<BookingState>`booking.status`.as('status'),
      'booking.station_id as stationId',
      'station.name as stationName',
      'station.address',
      'station.latitude',
      'station.longitude',
      'booking.connector_type as connectorType',
      'connector.number as connectorNumber',
      'booking.starts_at as startsAt',
      'booking.ends_at as endsAt',
      'booking.created_at as createdAt',
      'booking.started_at as startedAt',
      'booking.stopped_at as stoppedAt',
      'booking.cancelled_at as cancelledAt',
    ])
  if (customerId !== undefined) rows = rows.where('booking.customer_id', '=', customerId)
  return rows.orderBy('booking.starts_at', 'desc').orderBy('booking.id', 'desc').limit(MOST).execute()
}
