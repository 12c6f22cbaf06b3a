/** SQL of the status that chargers report of their connectors. */
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../db/build-once.ts'

/** A connector with one of these statuses cannot charge, and takes no bookings. */
export const OUT_OF_USE = ['Faulted', 'Unavailable'] as const

const outOfUse = sql.join(OUT_OF_USE.map((word) => sql.lit(word)))

/**
 * The status of the row of `charger_connector` with this name in the outer query: its own, unless the charger as a
 * whole has said since that it cannot be used.
 */
export const selectReportedStatus = (alias: string): RawBuilder<string> => sql<string>`coalesce(
  (select whole.status from charger_connector whole
    where whole.charger_id = ${sql.ref(`${alias}.charger_id`)} and whole.evse = 0 and whole.number = 0
      and whole.status in (${outOfUse}) and whole.at > ${sql.ref(`${alias}.at`)}),
  ${sql.ref(`${alias}.status`)})`

export const isOutOfUse = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${selectReportedStatus(alias)} in (${outOfUse})`

/** Whether the row of `charger_connector` with this name says that a car charges or pauses there; in 2.x no state says so. */
export const isCharging = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} in ('Charging', 'SuspendedEV', 'SuspendedEVSE'))`

/** The other connectors of the EVSE of the connector with this id: an EVSE charges one car at a time. */
export const selectOthersOfEvse = (
  connectorId: RawBuilder<unknown>,
): RawBuilder<{ connector_id: string }> => sql<{ connector_id: string }>`(
  select other.connector_id
    from charger_connector own
    join charger_connector other on other.charger_id = own.charger_id and other.evse = own.evse
   where own.connector_id = ${connectorId} and own.evse > 0 and other.number <> own.number
     and other.connector_id is not null)`

const hasOtherOfEvse = (alias: string, which: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${alias}.evse`)} > 0 and exists (
    select from charger_connector other
     where other.charger_id = ${sql.ref(`${alias}.charger_id`)} and other.evse = ${sql.ref(`${alias}.evse`)}
       and other.number <> ${sql.ref(`${alias}.number`)} and ${which}))`

/**
 * Whether a car is at another connector of the EVSE of the row of `charger_connector` with this name, and none at its
 * own: one that is plugged in may be next.
 */
export const isEvseOccupied = (alias: string): RawBuilder<boolean> =>
  hasOtherOfEvse(
    alias,
    sql<boolean>`other.status = 'Occupied' and ${sql.ref(`${alias}.status`)} <> 'Occupied'`,
  )

/** Whether somebody charges at another connector of that EVSE or has reserved it for that instant. */
export const isEvseBooked = (alias: string, now: Given<Date>): RawBuilder<boolean> =>
  hasOtherOfEvse(
    alias,
    sql<boolean>`exists (
      select from booking
       where booking.connector_id = other.connector_id
         and ((booking.status = 'in_progress' and booking.stopped_at is null)
              or (booking.status = 'reserved' and tstzrange(booking.starts_at, booking.ends_at) @> ${now}::timestamptz)))`,
  )

/**
 * Since when the charger of the connector with this id has no connection: what goes on at the connector is not known
 * then. Null while it is connected, and where no charger speaks for the connector.
 */
export const selectUnknownSince = (
  connectorId: RawBuilder<unknown>,
): RawBuilder<Date | null> => sql<Date | null>`(
  select coalesce(charger.disconnected_at, charger.created_at)
    from charger_connector join charger on charger.id = charger_connector.charger_id
   where charger_connector.connector_id = ${connectorId} and charger.connection_id is null)`

/** Whether planned maintenance of the charger of the connector with this id touches the time; an instant where both are the same. */
export const isMaintained = (
  connectorId: RawBuilder<unknown>,
  { start, end }: { readonly start: Given<Date>; readonly end: Given<Date> },
): RawBuilder<boolean> => sql<boolean>`exists (
  select from charger_connector slot join charger_maintenance on charger_maintenance.charger_id = slot.charger_id
   where slot.connector_id = ${connectorId} and charger_maintenance.ended_at is null
     and tstzrange(charger_maintenance.begins_at, charger_maintenance.ends_at)
         && tstzrange(${start}, ${end}, case when ${start}::timestamptz = ${end}::timestamptz then '[]' else '[)' end))`

/** Whether the connector with this id is a slot of a cabinet for battery swaps: no car is charged there. */
export const isBatterySlot = (connectorId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from battery_cabinet cabinet join charger_connector slot on slot.charger_id = cabinet.charger_id
   where slot.connector_id = ${connectorId})`

/** Whether the connector with this id cannot be used now: a charger of ours says so, or is maintained. */
export const isConnectorOutOfUse = (
  connectorId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(exists (
  select from charger_connector join charger on charger.id = charger_connector.charger_id
   where charger_connector.connector_id = ${connectorId} and charger.status = 'accepted' and ${isOutOfUse('charger_connector')})
  or ${isMaintained(connectorId, { start: now, end: now })})`
