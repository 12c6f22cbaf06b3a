/** SQL of what a partner sees of its own chargers. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { selectReportedStatus } from '../../network/stations/index.ts'

export interface OwnCharger {
  readonly id: string
  readonly name: string
  readonly isConnected: boolean
  readonly lastSeenAt: Date | null
  readonly connectors: readonly { readonly number: number; readonly status: string | null }[]
}

/** The accepted chargers of a station, none where the station is another partner's. */
export async function selectOwnChargers(
  reader: Reader,
  { stationId, partnerId }: { readonly stationId: string; readonly partnerId: string },
): Promise<OwnCharger[]> {
  const { rows } = await sql<OwnCharger>`
    select charger.id, charger.identity as name, charger.connection_id is not null as "isConnected",
           charger.last_message_at as "lastSeenAt",
           coalesce((select jsonb_agg(jsonb_build_object('number', connector.number,
                                                         'status', ${selectReportedStatus('charger_connector')})
                                      order by connector.number)
                       from charger_connector
                       join connector on connector.id = charger_connector.connector_id
                      where charger_connector.charger_id = charger.id), '[]') as connectors
      from charger
      join station on station.id = charger.station_id
     where station.id = ${stationId} and station.partner_id = ${partnerId} and charger.status = 'accepted'
     order by charger.identity, charger.id`.execute(reader)
  return rows
}
