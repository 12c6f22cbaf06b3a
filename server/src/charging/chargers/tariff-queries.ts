/** SQL of the connectors of chargers, as the prices there are looked for. */
import type { Reader } from '../../db/client.ts'

export interface PricedConnector {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly connectorId: string
  readonly stationId: string
  readonly stateCode: string
}

/** Of these chargers, those that belong to a connector of a station. */
export async function selectPricedConnectors(
  reader: Reader,
  chargerIds: readonly string[],
): Promise<readonly PricedConnector[]> {
  const rows = await reader
    .selectFrom('charger_connector')
    .innerJoin('connector', 'connector.id', 'charger_connector.connector_id')
    .innerJoin('station', 'station.id', 'connector.station_id')
    .select([
      'charger_connector.charger_id as chargerId',
      'charger_connector.evse',
      'charger_connector.number',
      'connector.id as connectorId',
      'station.id as stationId',
      'station.state_code as stateCode',
    ])
    .where('charger_connector.charger_id', 'in', [...chargerIds])
    .orderBy('charger_connector.charger_id')
    .orderBy('charger_connector.evse')
    .execute()
  return rows
}
