/** SQL of what drivers can use: free connectors, and stations none of whose chargers can charge. */
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../db/build-once.ts'
import {
  isBatterySlot,
  isEvseBooked,
  isEvseOccupied,
  isMaintained,
  isOutOfUse,
  selectReportedStatus,
} from './reported-status-queries.ts'

/**
 * Whether the outer query's connector, at the outer query's station, takes a car at that instant. One that a charger
 * speaks for is free only while the charger is connected and says so, and its EVSE charges nobody at another connector.
 */
export const isFree = (now: Given<Date>): RawBuilder<boolean> => sql<boolean>`(
  ${isUnbooked(now)}
  and not exists (
    select from charger_connector
      join charger on charger.id = charger_connector.charger_id
     where charger_connector.connector_id = connector.id
       and (charger.connection_id is null or ${selectReportedStatus('charger_connector')} <> 'Available'
            or ${isEvseOccupied('charger_connector')} or ${isEvseBooked('charger_connector', now)}))
  and not ${isBatterySlot(sql`connector.id`)}
  and not ${isMaintained(sql`connector.id`, { start: now, end: now })})`

/** Whether a car is plugged into such a connector and no charge has begun: its driver can start one. */
export const isPluggedIn = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  ${isUnbooked(now)}
  and exists (
    select from charger_connector
      join charger on charger.id = charger_connector.charger_id
     where charger_connector.connector_id = connector.id and charger.connection_id is not null
       and ${selectReportedStatus('charger_connector')} in ('Preparing', 'Occupied')
       and not ${isEvseBooked('charger_connector', now)})
  and not ${isBatterySlot(sql`connector.id`)}
  and not ${isMaintained(sql`connector.id`, { start: now, end: now })})`

/** Whether nobody charges at such a connector or has reserved it for that instant. */
const isUnbooked = (now: Given<Date>): RawBuilder<boolean> => sql<boolean>`(
  station.status = 'active'
  and not exists (
    select from booking
     where booking.connector_id = connector.id
       and booking.status = 'in_progress' and booking.stopped_at is null)
  and not exists (
    select from booking
     where booking.connector_id = connector.id
       and booking.status = 'reserved' and tstzrange(booking.starts_at, booking.ends_at) @> ${now}::timestamptz)
)`

/** Whether a connector cannot charge; the outer query joins `charger_connector` and `charger`, which may be missing. */
const isOutOfReach = sql<boolean>`(
  charger.id is not null and (charger.connection_id is null or ${isOutOfUse('charger_connector')}))`

const connectorsWithChargers = sql`
  connector
  left join charger_connector on charger_connector.connector_id = connector.id
  left join charger on charger.id = charger_connector.charger_id`

/** Whether the outer query's station is active and has a charger for each connector, none of which can charge. */
export const isSilent = sql<boolean>`(
  station.status = 'active'
  and exists (select from charger where charger.station_id = station.id)
  and (select coalesce(bool_and(${isOutOfReach}), false) from ${connectorsWithChargers}
        where connector.station_id = station.id and connector.retired_at is null))`

/** The ids of the stations of which that is so, whether they are active or not: for those who count them all. */
export const silentStations: RawBuilder<{ id: string }> = sql`
  select connector.station_id from ${connectorsWithChargers}
   where connector.retired_at is null
     and connector.station_id in (select station_id from charger where station_id is not null)
   group by connector.station_id
  having bool_and(${isOutOfReach})`
