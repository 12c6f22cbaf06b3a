/** SQL of planned maintenance. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface Maintenance {
  readonly id: string
  readonly from: Date
  readonly until: Date
  readonly reason: string
  readonly createdAt: Date
  readonly endedAt: Date | null
}

const MOST = 50

/** The latest first. */
export const selectMaintenance = (reader: Reader, chargerId: string): Promise<Maintenance[]> =>
  reader
    .selectFrom('charger_maintenance')
    .select([
      'id',
      'begins_at as from',
      'ends_at as until',
      'reason',
      'created_at as createdAt',
      'ended_at as endedAt',
    ])
    .where('charger_id', '=', chargerId)
    .orderBy('begins_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()

export type MaintenanceNow = Pick<Maintenance, 'from' | 'until' | 'reason'>

/** By charger, of these: what runs, or begins before `until`; of several, the first. */
export async function selectMaintenanceNow(
  reader: Reader,
  chargerIds: readonly string[],
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ReadonlyMap<string, MaintenanceNow>> {
  const rows = await reader
    .selectFrom('charger_maintenance')
    .distinctOn('charger_id')
    .select(['charger_id as chargerId', 'begins_at as from', 'ends_at as until', 'reason'])
    .where(sql<boolean>`charger_id = any(${[...chargerIds]}::uuid[])`)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('begins_at', '<=', until)
    .orderBy('charger_id')
    .orderBy('begins_at')
    .execute()
  return new Map(rows.map(({ chargerId, ...one }) => [chargerId, one]))
}

/** Accepted chargers of a station. */
export async function selectChargersAtStation(reader: Reader, stationId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('charger')
    .select('id')
    .where('station_id', '=', stationId)
    .where('status', '=', 'accepted')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whoever books at the station waits until this transaction ends, and whoever has begun to is waited for. */
export const lockStationOfCharger = (tx: Tx, stationId: string) =>
  sql`select from station where id = ${stationId} for update`.execute(tx)

export interface ReservationWithin {
  readonly bookingId: string
  readonly customerId: string
  readonly customerName: string | null
  readonly customerPhone: string | null
  readonly stationName: string
  readonly charger: string
  readonly connectorNumber: number
  readonly startsAt: Date
  readonly endsAt: Date
}

interface During {
  readonly chargerIds: readonly string[]
  readonly from: Date
  readonly until: Date
}

/** Reservations at these chargers that touch the time, by when they begin. */
export async function selectReservationsWithin(
  reader: Reader,
  { chargerIds, from, until }: During,
): Promise<readonly ReservationWithin[]> {
  const { rows } = await sql<ReservationWithin>`
    select booking.id as "bookingId", customer.id as "customerId", customer.name as "customerName",
           case when customer.is_guest then null else customer.phone end as "customerPhone", station.name as "stationName",
           charger.identity as charger, connector.number as "connectorNumber", booking.starts_at as "startsAt",
           booking.ends_at as "endsAt"
      from booking
      join connector on connector.id = booking.connector_id
      join charger_connector on charger_connector.connector_id = connector.id
      join charger on charger.id = charger_connector.charger_id
      join station on station.id = booking.station_id
      join customer on customer.id = booking.customer_id
     where charger.id = any(${[...chargerIds]}::uuid[]) and booking.status = 'reserved'
       and tstzrange(booking.starts_at, booking.ends_at) && tstzrange(${from}, ${until})
     order by booking.starts_at, booking.id`.execute(reader)
  return rows
}

export const insertMaintenance = (
  tx: Tx,
  rows: readonly { readonly id: string; readonly chargerId: string }[],
  of: Pick<Maintenance, 'from' | 'until' | 'reason' | 'createdAt'>,
) =>
  refuseOnConstraint(
    tx
      .insertInto('charger_maintenance')
      .values(
        rows.map(({ id, chargerId }) => ({
          ...{ id, charger_id: chargerId, begins_at: of.from, ends_at: of.until },
          ...{ reason: of.reason, created_at: of.createdAt },
        })),
      )
      .execute(),
    { charger_maintenance_once: 'maintenance-overlap' },
  )

export interface ReservationFreed {
  readonly bookingId: string
  readonly customerId: string
  readonly stationName: string
  readonly startsAt: Date
}

/**
 * Reservations that are not over whose drivers were warned of this maintenance, and that no other falls into: to be called
 * once it has ended, with its station locked.
 */
export async function selectReservationsFreed(
  reader: Reader,
  maintenanceId: string,
  now: Date,
): Promise<readonly ReservationFreed[]> {
  const { rows } = await sql<ReservationFreed>`
    select booking.id as "bookingId", booking.customer_id as "customerId", station.name as "stationName",
           booking.starts_at as "startsAt"
      from charger_maintenance maintenance
      join charger_connector on charger_connector.charger_id = maintenance.charger_id
      join booking on booking.connector_id = charger_connector.connector_id and booking.status = 'reserved'
           -- Nobody reserves what it falls into once it is planned.
           and booking.created_at <= maintenance.created_at and booking.ends_at > ${now}
           and tstzrange(booking.starts_at, booking.ends_at) && tstzrange(maintenance.begins_at, maintenance.ends_at)
      join station on station.id = booking.station_id
     where maintenance.id = ${maintenanceId}
       and not exists (
         select from charger_maintenance other
          where other.charger_id = maintenance.charger_id and other.ended_at is null and other.ends_at > ${now}
            and tstzrange(other.begins_at, other.ends_at) && tstzrange(booking.starts_at, booking.ends_at))
     order by booking.starts_at, booking.id`.execute(reader)
  return rows
}

/** Of this charger; locked until the transaction ends. */
export const lockMaintenance = (
  tx: Tx,
  of: { readonly id: string; readonly chargerId: string },
): Promise<Pick<Maintenance, 'from' | 'until' | 'endedAt'> | undefined> =>
  tx
    .selectFrom('charger_maintenance')
    .select(['begins_at as from', 'ends_at as until', 'ended_at as endedAt'])
    .where('id', '=', of.id)
    .where('charger_id', '=', of.chargerId)
    .forUpdate()
    .executeTakeFirst()

export const endMaintenanceRow = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('charger_maintenance').set({ ended_at: now }).where('id', '=', id).execute()
