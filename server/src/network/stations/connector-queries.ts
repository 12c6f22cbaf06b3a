/** SQL of the connectors of many stations at once. */
import type { ConnectorType } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'

export interface StationConnector {
  readonly id: string
  readonly stationId: string
  readonly stateCode: string
  readonly type: ConnectorType
  readonly powerW: number
}

/** Those in service, by station and number. */
export const selectConnectors = (
  reader: Reader,
  stationIds: readonly string[],
): Promise<StationConnector[]> =>
  reader
    .selectFrom('connector')
    .innerJoin('station', 'station.id', 'connector.station_id')
    .select((eb) => [
      'connector.id as id',
      'connector.station_id as stationId',
      'station.state_code as stateCode',
      eb.ref('connector.type').$castTo<ConnectorType>().as('type'),
      'connector.power_w as powerW',
    ])
    .where('connector.station_id', 'in', stationIds)
    .where('connector.retired_at', 'is', null)
    .orderBy('connector.station_id')
    .orderBy('connector.number')
    .execute()
