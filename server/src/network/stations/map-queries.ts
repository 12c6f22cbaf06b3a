/** SQL of the map of all stations. */
import { AMENITIES, CONNECTOR_TYPES, type Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { silentStations } from './availability-queries.ts'
import { isOpenAt } from './opening-queries.ts'
import {
  isBatterySlot,
  isEvseBooked,
  isEvseOccupied,
  isMaintained,
  selectReportedStatus,
} from './reported-status-queries.ts'
import { buildTariffRows, computeKwhWithGst, hourNow } from './tariff-price-queries.ts'
import type { TariffPrices } from './tariff-prices.ts'

/** A station as a point of the map. */
export interface StationPoint {
  readonly latitude: number
  readonly longitude: number
  readonly isActive: boolean
  readonly strongestW: number
  readonly freeSlots: number
  readonly totalSlots: number
  readonly isOpen: boolean
  /** A bit for each of `CONNECTOR_TYPES`, the lowest for the first. */
  readonly types: number
  /** A bit for each of `AMENITIES`, the lowest for the first. */
  readonly amenities: number
  /** Before GST; null where energy is priced. */
  readonly pricePerHour: Paise | null
  /** With GST; null where time is priced. */
  readonly pricePerKwh: Paise | null
}

export interface PointsRequest {
  readonly now: Date
  /** Of the network's own price. */
  readonly kwhWithGst: Paise
  readonly tariffs: TariffPrices
}

/** Every station, from south to north. Whether its connectors are free is as of `now`. */
export async function selectStationPoints(
  reader: Reader,
  { now, kwhWithGst, tariffs }: PointsRequest,
): Promise<readonly StationPoint[]> {
  const { own, ofState, network } = buildTariffRows(tariffs)
  const { rows } = await sql<StationPoint>`
    with taken as materialized (
      select distinct connector_id
        from booking
       where (status = 'in_progress' and stopped_at is null)
          or (status = 'reserved' and tstzrange(starts_at, ends_at) @> ${now}::timestamptz)
      union
      select charger_connector.connector_id
        from charger_connector
        join charger on charger.id = charger_connector.charger_id
       where charger_connector.connector_id is not null
         and (charger.connection_id is null or ${selectReportedStatus('charger_connector')} <> 'Available'
              or ${isEvseOccupied('charger_connector')} or ${isEvseBooked('charger_connector', now)}
              or ${isMaintained(sql`charger_connector.connector_id`, { start: now, end: now })})
    ), slots as (
      select connector.station_id,
             count(*)::int as total,
             count(*) filter (where taken.connector_id is null)::int as free,
             max(connector.power_w) as strongest,
             bit_or(1 << (array_position(${[...CONNECTOR_TYPES]}::text[], connector.type) - 1)) as types
        from connector
        left join taken on taken.connector_id = connector.id
       where connector.retired_at is null and not ${isBatterySlot(sql`connector.id`)}
       group by connector.station_id
    )
    select station.latitude,
           station.longitude,
           station.status = 'active' and silent.station_id is null as "isActive",
           coalesce(slots.strongest, 0) as "strongestW",
           coalesce(slots.free, 0) as "freeSlots",
           coalesce(slots.total, 0) as "totalSlots",
           ${isOpenAt(now)} as "isOpen",
           coalesce(slots.types, 0) as types,
           (select coalesce(bit_or(1 << (array_position(${[...AMENITIES]}::text[], one) - 1)), 0)
              from unnest(station.amenities) as one) as amenities,
           ${hourNow} as "pricePerHour",
           case when ${hourNow} is null then ${computeKwhWithGst(kwhWithGst)} end as "pricePerKwh"
      from station
      left join ${own} as own on own.id = station.id
      left join ${ofState} as of_state on of_state.code = station.state_code
      left join ${network} as network on true
      left join slots on slots.station_id = station.id
      left join (${silentStations}) as silent on silent.station_id = station.id
     order by station.latitude, station.longitude`.execute(reader)
  return rows
}
