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
    .selectFrom('charger_outlet')
    .innerJoin('connector', 'connector.id', 'charger_outlet.connector_id')
    .innerJoin('station', 'station.id', 'connector.station_id')
    .select([
      'charger_outlet.charger_id as chargerId',
      'charger_outlet.evse',
      'charger_outlet.number',
      'connector.id as connectorId',
      'station.id as stationId',
      'station.state_code as stateCode',
    ])
    .where('charger_outlet.charger_id', 'in', [...chargerIds])
    .orderBy('charger_outlet.charger_id')
    .orderBy('charger_outlet.evse')
    .execute()
  return rows
}
