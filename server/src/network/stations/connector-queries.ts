/** SQL of the connectors of many stations at once, and of what they cost. */
import type { ConnectorType, Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { compileOnce, type EveryGiven, type Given } from '../../db/build-once.ts'
import type { Reader } from '../../db/client.ts'
import { buildRateInForce, requireRate } from '../../money/rates/index.ts'
import { type AssignedVersion, buildAssignedAt, parseAssigned } from '../../money/tariffs/index.ts'

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
): Promise<StationConnector[]> => buildConnectors(reader, stationIds).execute()

const buildConnectors = (reader: Reader, stationIds: Given<readonly string[]>) =>
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
    .where('connector.station_id', '=', sql<string>`any(${stationIds}::uuid[])`)
    .where('connector.retired_at', 'is', null)
    .orderBy('connector.station_id')
    .orderBy('connector.number')

export interface Pricing {
  /** The network's price of one kWh. */
  readonly perKwh: Paise
  readonly connectors: readonly StationConnector[]
  /** What counts at any of them. */
  readonly assigned: readonly AssignedVersion[]
}

const selectPricingParts = compileOnce(
  (reader, { stationIds, at }: EveryGiven<{ stationIds: readonly string[]; at: Date }>) => {
    const ids = sql`${stationIds}::uuid[]`
    const places = {
      states: sql`array(select state_code from station where id = any(${ids}))`,
      stationIds: ids,
      connectorIds: sql`array(select id from connector where station_id = any(${ids}))`,
    }
    return reader.selectNoFrom([
      jsonObjectFrom(buildRateInForce(reader, at)).as('rate'),
      jsonArrayFrom(buildConnectors(reader, stationIds)).as('connectors'),
      jsonArrayFrom(buildAssignedAt(reader, places, at)).as('assigned'),
    ])
  },
)

/**
 * What the prices at these stations are made from, in one statement.
 * @throws Error where no rate is in force
 */
export async function selectPricing(
  reader: Reader,
  stationIds: readonly string[],
  at: Date,
): Promise<Pricing> {
  const [parts] = await selectPricingParts(reader, { stationIds, at })
  if (!parts) throw new Error('A query without tables has no row')
  const { rate, connectors, assigned } = parts
  return { perKwh: requireRate(rate, at).perKwh, connectors, assigned: assigned.map(parseAssigned) }
}
