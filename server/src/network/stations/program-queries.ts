/** SQL of stations and connectors as programs read them. */
import type { Amenity, ConnectorType, OpeningHours, StationState } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectOldestFirst } from '../../db/keyset.ts'
import { isOneOf } from '../../db/rows-sought.ts'
import { isFree, isSilent } from './availability-queries.ts'
import { isConnectorOutOfUse, selectUnknownSince } from './reported-status-queries.ts'

/** Which stations a program may know of; null for all. */
type StationScope = readonly string[] | null

const countConnectors = (where: RawBuilder<boolean>): RawBuilder<number> => sql<number>`(
  select count(*)::int from connector
   where connector.station_id = station.id and connector.retired_at is null and ${where})`

const selectStations = (reader: Reader, scope: StationScope, now: Date) =>
  reader
    .selectFrom('station')
    .where(isOneOf('station.id', scope))
    .select([
      'station.id as id',
      'station.name as name',
      'station.partner_id as partnerId',
      'station.latitude as latitude',
      'station.longitude as longitude',
      'station.address as address',
      'station.city as city',
      'station.state_code as stateCode',
      sql<StationState>`case when ${isSilent} then 'offline' else station.status end`.as('status'),
      'station.power_w as powerW',
      sql<OpeningHours>`station.opening_hours`.as('openingHours'),
      sql<Amenity[]>`station.amenities`.as('amenities'),
      countConnectors(sql<boolean>`true`).as('connectors'),
      countConnectors(isFree(now)).as('freeConnectors'),
      'station.created_at as createdAt',
    ])

/** Oldest first. */
export const selectProgramStations = (reader: Reader, scope: StationScope, request: ListRequest, now: Date) =>
  selectOldestFirst({ rows: selectStations(reader, scope, now), table: 'station', request })

export const selectProgramStation = (reader: Reader, scope: StationScope, id: string, now: Date) =>
  selectStations(reader, scope, now).where('station.id', '=', id).executeTakeFirst()

const connectorId = sql.ref('connector.id')

const selectConnectors = (reader: Reader, scope: StationScope, now: Date) =>
  reader
    .selectFrom('connector')
    .innerJoin('station', 'station.id', 'connector.station_id')
    .where('connector.retired_at', 'is', null)
    .where(isOneOf('connector.station_id', scope))
    .select([
      'connector.id as id',
      'connector.station_id as stationId',
      'connector.number as number',
      sql<ConnectorType>`connector.type`.as('type'),
      'connector.power_w as powerW',
      sql<'free' | 'in-use' | 'out-of-use' | 'unknown'>`case
        when ${selectUnknownSince(connectorId)} is not null then 'unknown'
        when station.status <> 'active' or ${isConnectorOutOfUse(connectorId, now)} then 'out-of-use'
        when ${isFree(now)} then 'free' else 'in-use' end`.as('status'),
    ])

export const selectProgramConnectors = (reader: Reader, scope: StationScope, stationId: string, now: Date) =>
  selectConnectors(reader, scope, now)
    .where('connector.station_id', '=', stationId)
    .orderBy('connector.number')
    .execute()

export const selectProgramConnector = (reader: Reader, scope: StationScope, id: string, now: Date) =>
  selectConnectors(reader, scope, now).where('connector.id', '=', id).executeTakeFirst()
