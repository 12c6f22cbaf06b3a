/** SQL of the network as the operator watches it. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { isEvseOccupied, isMaintained, isOutOfUse } from './reported-status-queries.ts'

export interface NetworkStation {
  readonly id: string
  readonly name: string
  readonly city: string | null
  readonly latitude: number
  readonly longitude: number
  readonly isActive: boolean
  readonly connectors: number
  readonly inUse: number
  readonly outOfOrder: number
  readonly offline: number
}

/** Every station with its connectors counted by what goes on at them: each counts once, trouble before use. */
export async function selectNetworkStations(reader: Reader, now: Date): Promise<readonly NetworkStation[]> {
  const { rows } = await sql<NetworkStation>`
    with charging as materialized (
      select distinct connector_id from booking where status = 'in_progress' and stopped_at is null
    ), now_at as (
      select connector.station_id,
             case
               when charger.id is not null and charger.connection_id is null then 'offline'
               when ${isOutOfUse('charger_connector')} or ${isMaintained(sql`connector.id`, { start: now, end: now })} then 'out-of-order'
               when charging.connector_id is not null
                 or charger_connector.status is not null and charger_connector.status not in ('Available', 'Reserved')
                or ${isEvseOccupied('charger_connector')}
                 then 'in-use'
               else 'free'
             end as state
        from connector
        left join charger_connector on charger_connector.connector_id = connector.id
        left join charger on charger.id = charger_connector.charger_id and charger.status = 'accepted'
        left join charging on charging.connector_id = connector.id
       where connector.retired_at is null
    ), counted as (
      select station_id, count(*)::int as connectors,
             (count(*) filter (where state = 'in-use'))::int as in_use,
             (count(*) filter (where state = 'out-of-order'))::int as out_of_order,
             (count(*) filter (where state = 'offline'))::int as offline
        from now_at group by station_id
    )
    select station.id, station.name, station.city, station.latitude, station.longitude,
           station.status = 'active' as "isActive",
           coalesce(counted.connectors, 0) as connectors, coalesce(counted.in_use, 0) as "inUse",
           coalesce(counted.out_of_order, 0) as "outOfOrder", coalesce(counted.offline, 0) as offline
      from station left join counted on counted.station_id = station.id
     order by lower(station.name), station.id`.execute(reader)
  return rows
}
