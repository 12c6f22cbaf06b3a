/** SQL of reservations: who holds what, who did not come, and whose deposit is due. */
import { addMs, days, minutes, type Paise, paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { selectOthersOfEvse, selectReportedStatus } from '../../network/stations/index.ts'
import type { Booking } from './booking.ts'
import { REMINDER, SOON_AGAIN_MS } from './reservation-rules.ts'

interface Of {
  readonly customerId: string
  readonly stationId: string
}

/** Whether the customer holds a reservation at the station that is neither paid nor over. */
export async function hasReservationAt(
  reader: Reader,
  { customerId, stationId }: Of,
  { now, graceMinutes }: { readonly now: Date; readonly graceMinutes: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from booking
     where customer_id = ${customerId} and station_id = ${stationId} and status = 'reserved' and ends_at > ${now}
       and greatest(starts_at, created_at) > ${addMs(now, -minutes(graceMinutes))}
       and not exists (select from booked_charge where booking_id = booking.id)
     limit 1`.execute(reader)
  return rows.length > 0
}

export async function countNoShowsSince(reader: Reader, customerId: string, since: Date): Promise<number> {
  const { count } = await reader
    .selectFrom('booking')
    .select(sql<number>`count(*)`.as('count'))
    .where('customer_id', '=', customerId)
    .where('no_show_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the customer gave a reservation at the station back after its start, of late. */
export async function hasGivenBackLate(
  reader: Reader,
  { customerId, stationId }: Of,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from booking
     where customer_id = ${customerId} and station_id = ${stationId} and status = 'cancelled'
       and cancelled_at >= ${addMs(now, -SOON_AGAIN_MS)} and cancelled_at >= starts_at and started_at is null
       and not exists (select from booked_charge where booking_id = booking.id)
     limit 1`.execute(reader)
  return rows.length > 0
}

/**
 * Whether the driver of a reservation could have charged: a station in service, a connected charger, a connector that
 * works, nobody else there, and no maintenance planned over the reservation, of which its driver was warned: also where
 * it ended early, as nobody told the driver that.
 */
export async function isUsable(
  reader: Reader,
  {
    stationId,
    connectorId,
    startsAt,
    endsAt,
    createdAt,
  }: Pick<Booking, 'stationId' | 'connectorId' | 'startsAt' | 'endsAt' | 'createdAt'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from station
     where id = ${stationId} and status = 'active'
       and not exists (
         select from charger_connector join charger on charger.id = charger_connector.charger_id
          where charger_connector.connector_id = ${connectorId} and charger.status = 'accepted'
            and (charger.connection_id is null or ${selectReportedStatus('charger_connector')} in ('Faulted', 'Unavailable', 'Unknown')))
       and not exists (
         select from booking
          where connector_id in (select ${connectorId}::uuid union all ${selectOthersOfEvse(sql`${connectorId}::uuid`)})
            and status = 'in_progress' and stopped_at is null)
       and not exists (
         select from charger_connector
           join charger_maintenance maintenance on maintenance.charger_id = charger_connector.charger_id
          where charger_connector.connector_id = ${connectorId}
            and tstzrange(maintenance.begins_at, maintenance.ends_at) && tstzrange(${startsAt}, ${endsAt})
            and (maintenance.ended_at is null or maintenance.ended_at > ${createdAt}))
  `.execute(reader)
  return rows.length > 0
}

/** Reservations whose time is over, or that nobody has come for by now, oldest first. */
export async function selectOverdueReservations(
  db: Db,
  { now, graceMinutes, most }: { now: Date; graceMinutes: number; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking
     where status = 'reserved' and starts_at <= ${now}
       and (ends_at <= ${now} or greatest(starts_at, created_at) <= ${addMs(now, -minutes(graceMinutes))})
       -- One that is paid waits for its charger's word.
       and not exists (select from booked_charge where booking_id = booking.id)
     order by starts_at
     limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reservations ahead that begin soon and whose drivers were not reminded, the earliest first. */
export async function selectReservationsToRemindOf(
  db: Db,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking
     where status = 'reserved' and reminded_at is null
       and starts_at > ${now} and starts_at <= ${addMs(now, REMINDER.beforeMs)}
       and created_at <= starts_at - ${REMINDER.reservedBeforeMs} * interval '1 millisecond'
     order by starts_at
     limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** False where it was done before. */
export async function markReminded(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set({ reminded_at: at })
    .where('id', '=', id)
    .where('reminded_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The reservations that wait for their driver, and how many of them would end at once with such a grace. */
export async function countOpenReservations(
  reader: Reader,
  { now, graceMinutes }: { readonly now: Date; readonly graceMinutes: number },
): Promise<{ readonly reservations: number; readonly endingAtOnce: number }> {
  const { rows } = await sql<{ reservations: number; endingAtOnce: number }>`
    select count(*) as reservations,
           count(*) filter (where starts_at <= ${now}
             and greatest(starts_at, created_at) <= ${addMs(now, -minutes(graceMinutes))}) as "endingAtOnce"
      from booking
     where status = 'reserved' and ends_at > ${now}
       and not exists (select from booked_charge where booking_id = booking.id)`.execute(reader)
  return rows[0] ?? { reservations: 0, endingAtOnce: 0 }
}

/** How many drivers have so many no-shows of late that they book for now only. */
export async function countDriversForNowOnly(
  reader: Reader,
  { noShowsAllowed, noShowDays }: { readonly noShowsAllowed: number; readonly noShowDays: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ drivers: number }>`
    select count(*) as drivers
      from (select customer_id from booking where no_show_at >= ${addMs(now, -days(noShowDays))}
             group by customer_id having count(*) >= ${noShowsAllowed}) as one`.execute(reader)
  return rows[0]?.drivers ?? 0
}

/** What of a customer's deposits is held for having not come, and the next time that one comes back. */
export async function selectDepositsOfNoShows(
  reader: Reader,
  customerId: string,
): Promise<{ readonly held: Paise; readonly nextBackAt: Date | null }> {
  const { rows } = await sql<{ held: Paise; nextBackAt: Date | null }>`
    select coalesce(sum(deposit_paise), 0)::int8 as held, min(deposit_due_at) as "nextBackAt"
      from booking
     where customer_id = ${customerId} and deposit_due_at is not null and deposit_returned_at is null`.execute(
    reader,
  )
  return rows[0] ?? { held: paise(0), nextBackAt: null }
}

/** Reservations of no-shows whose deposit is due, the longest first. */
export async function selectDueDeposits(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('deposit_due_at', '<=', now)
    .where('deposit_returned_at', 'is', null)
    .orderBy('deposit_due_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markDepositReturned(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('booking').set({ deposit_returned_at: at }).where('id', '=', id).execute()
}
