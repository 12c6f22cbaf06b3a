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
