/** SQL of what anybody may know of stations and pass on. */
import type { Amenity, ConnectorType, OpeningHours } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export interface OpenStation {
  readonly id: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly address: string
  readonly city: string | null
  readonly stateCode: string
  readonly powerW: number
  readonly openingHours: OpeningHours
  readonly amenities: readonly Amenity[]
}

export interface OpenConnector {
  readonly stationId: string
  readonly number: number
  readonly type: ConnectorType
  readonly powerW: number
}

export async function countOpenStations(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('station')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

/** The oldest first, so that one keeps its place while others are added. */
export const selectOpenStations = (
  reader: Reader,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly OpenStation[]> =>
  reader
    .selectFrom('station')
    .select([
      'id',
      'name',
      'latitude',
      'longitude',
      'address',
      'city',
      'state_code as stateCode',
      'power_w as powerW',
      sql<OpeningHours>`opening_hours`.as('openingHours'),
      sql<Amenity[]>`amenities`.as('amenities'),
    ])
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()

/** Those in service, by station and number. */
export const selectOpenConnectors = (
  reader: Reader,
  stationIds: readonly string[],
): Promise<readonly OpenConnector[]> =>
  reader
    .selectFrom('connector')
    .select((eb) => [
      'station_id as stationId',
      'number',
      eb.ref('type').$castTo<ConnectorType>().as('type'),
      'power_w as powerW',
    ])
    .where(sql<boolean>`station_id = any(${[...stationIds]}::uuid[])`)
    .where('retired_at', 'is', null)
    .orderBy('station_id')
    .orderBy('number')
    .execute()
