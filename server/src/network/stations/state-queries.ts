/** SQL of how stations stand now: what open finders are sent. */
import type { StationState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { isFree, isPluggedIn, isSilent } from './availability-queries.ts'
import { isBatterySlot, isConnectorOutOfUse, selectUnknownSince } from './reported-status-queries.ts'

export interface StationNow {
  readonly id: string
  /** As drivers find it. */
  readonly status: StationState
  readonly free: number
  readonly total: number
  /** Each connector's number and state: two texts differ where a driver would find a difference. */
  readonly connectors: string
}

interface StatesRequest {
  readonly now: Date
  readonly stationIds: readonly string[]
  /** Of whatever stations these are. */
  readonly bookingIds: readonly string[]
}

export async function selectStationStates(
  reader: Reader,
  { now, stationIds, bookingIds }: StatesRequest,
): Promise<readonly StationNow[]> {
  const { rows } = await sql<StationNow>`
    select station.id, case when ${isSilent} then 'offline' else station.status end as status,
           slots.free, slots.total, slots.connectors
      from station
     cross join lateral (
       select count(*)::int as total, count(*) filter (where one.is_free)::int as free,
              coalesce(string_agg(one.number || case when one.is_unknown then 'u' when one.is_out then 'o' when one.is_free then 'f'
                                                     when one.is_plugged_in then 'p' else 'b' end, ' ' order by one.number), '')
                as connectors
         from (select connector.number, ${isFree(now)} as is_free, ${isPluggedIn(now)} as is_plugged_in,
                      ${isConnectorOutOfUse(sql`connector.id`, now)} as is_out,
                      ${selectUnknownSince(sql`connector.id`)} is not null as is_unknown
                 from connector
                where connector.station_id = station.id and connector.retired_at is null
                  and not ${isBatterySlot(sql`connector.id`)}) as one) as slots
     where station.id in (select unnest(${stationIds}::uuid[])
                          union select station_id from booking where id = any(${bookingIds}::uuid[]))`.execute(
    reader,
  )
  return rows
}
