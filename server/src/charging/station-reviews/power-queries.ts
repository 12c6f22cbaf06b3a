/** SQL of how much power the connectors of a station really gave. */
import type { PowerReading } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

/** Looked at, of all connectors together. */
const MOST_CHARGES = 200

/** What the meters said in the last charges of each connector, the newest charge first. */
export async function selectMeteredCharges(
  reader: Reader,
  stationId: string,
  mostOfEach: number,
): Promise<ReadonlyMap<string, readonly (readonly PowerReading[])[]>> {
  const { rows } = await sql<{ connectorId: string; readings: PowerReading[] }>`
    with ended as (
      select booking.id, booking.connector_id, booking.stopped_at
        from booking
       where booking.station_id = ${stationId} and booking.status in ('completed', 'confirmed')
         and booking.bill_energy_wh > 0 and booking.stopped_at is not null
       order by booking.stopped_at desc
       limit ${MOST_CHARGES}
    ), last as (
      select *, row_number() over (partition by connector_id order by stopped_at desc) as place from ended
    )
    select last.connector_id as "connectorId", read.readings
      from last
      join charging_session session on session.booking_id = last.id
      cross join lateral (
        select json_agg(json_build_object('at', extract(epoch from point.at) * 1000, 'energyWh', point.energy_wh)) as readings
          from (select at, energy_wh from charging_session_course
                 where session_id = session.id and kind = 'reading'
                union all select session.started_at, 0 where session.started_at is not null
                union all select session.ended_at, session.energy_wh where session.ended_at is not null) as point
      ) as read
     where last.place <= ${mostOfEach} and read.readings is not null
     order by last.stopped_at desc`.execute(reader)
  const charges = new Map<string, (readonly PowerReading[])[]>()
  for (const { connectorId, readings } of rows) {
    const ofConnector = charges.get(connectorId) ?? []
    ofConnector.push(readings)
    charges.set(connectorId, ofConnector)
  }
  return charges
}
