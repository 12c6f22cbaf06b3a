/** SQL of where tariffs count, for whom and when. */
import type { StateCode, TariffPlace, TariffVersion } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../db/build-once.ts'
import type { Reader, Tx } from '../../db/client.ts'
import type { TariffSource } from './queries.ts'

export type PlaceKind = TariffPlace['kind']

export interface Assignment {
  readonly id: string
  readonly tariffId: string
  readonly place: PlaceKind
  readonly stateCode: string | null
  readonly stationId: string | null
  readonly connectorId: string | null
  /** Of the station, where there is one. */
  readonly stationName: string | null
  readonly connectorNumber: number | null
  readonly groupId: string | null
  readonly groupName: string | null
  readonly priority: number
  readonly validFrom: Date
  readonly validUntil: Date | null
}

const selectAssignments = (reader: Reader) =>
  reader
    .selectFrom('tariff_assignment')
    .leftJoin('connector', 'connector.id', 'tariff_assignment.connector_id')
    .leftJoin('station', (join) =>
      join.on(sql<boolean>`station.id = coalesce(tariff_assignment.station_id, connector.station_id)`),
    )
    .leftJoin('driver_group', 'driver_group.id', 'tariff_assignment.group_id')
    .select([
      'tariff_assignment.id as id',
      'tariff_assignment.tariff_id as tariffId',
      sql<PlaceKind>`tariff_assignment.place`.as('place'),
      'tariff_assignment.state_code as stateCode',
      'tariff_assignment.station_id as stationId',
      'tariff_assignment.connector_id as connectorId',
      'station.name as stationName',
      'connector.number as connectorNumber',
      'tariff_assignment.group_id as groupId',
      'driver_group.name as groupName',
      'tariff_assignment.priority as priority',
      'tariff_assignment.valid_from as validFrom',
      'tariff_assignment.valid_until as validUntil',
    ])

/** Of one tariff, the newest first. */
export const selectAssignmentsOf = (reader: Reader, tariffId: string, most: number): Promise<Assignment[]> =>
  selectAssignments(reader)
    .where('tariff_assignment.tariff_id', '=', tariffId)
    .orderBy('tariff_assignment.valid_from', 'desc')
    .orderBy('tariff_assignment.id', 'desc')
    .limit(most)
    .execute()

export const selectAssignment = (reader: Reader, id: string): Promise<Assignment | undefined> =>
  selectAssignments(reader).where('tariff_assignment.id', '=', id).executeTakeFirst()

/** An assignment with what its tariff says at the instant that was asked for; null where nothing is in force. */
export interface AssignedVersion extends Assignment {
  readonly code: string
  readonly name: string
  readonly source: TariffSource
  readonly versionId: string | null
  readonly number: number | null
  readonly content: TariffVersion | null
  readonly beganAt: Date | null
}

const RESOLUTION_MS = 1

const withVersions = (reader: Reader, at: Given<Date>) =>
  selectAssignments(reader)
    .innerJoin('tariff', 'tariff.id', 'tariff_assignment.tariff_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tariff_version')
          .select(['id', 'number', 'content', 'valid_from', 'valid_until'])
          .whereRef('tariff_version.tariff_id', '=', 'tariff_assignment.tariff_id')
          .where('published_at', 'is not', null)
          .where(
            'valid_from',
            '<',
            sql<Date>`${at}::timestamptz + ${sql.lit(RESOLUTION_MS)} * interval '1 millisecond'`,
          )
          .where(sql<boolean>`(valid_until is null or valid_until > valid_from)`)
          .orderBy('valid_from', 'desc')
          .orderBy('number', 'desc')
          .limit(1)
          .as('version'),
      (join) =>
        join.on(sql<boolean>`(version.valid_until is null or version.valid_until > ${at}::timestamptz)`),
    )
    .select((eb) => [
      'tariff.code as code',
      'tariff.name as name',
      sql<TariffSource>`tariff.source`.as('source'),
      'version.id as versionId',
      'version.number as number',
      eb.ref('version.content').$castTo<TariffVersion | null>().as('content'),
      'version.valid_from as beganAt',
    ])

/** As values, or as an array that a subquery makes. */
type Among = readonly string[] | RawBuilder<unknown>

export interface Places {
  readonly states: Among
  readonly stationIds: Among
  readonly connectorIds: Among
}

const isAtPlaces = ({ states, stationIds, connectorIds }: Places): RawBuilder<boolean> => sql<boolean>`(
  tariff_assignment.place = 'network'
  or tariff_assignment.state_code = any(${states}::text[])
  or tariff_assignment.station_id = any(${stationIds}::uuid[])
  or tariff_assignment.connector_id = any(${connectorIds}::uuid[]))`

/** All that count at that instant at any of the places, whoever they are for; not executed. */
export const buildAssignedAt = (reader: Reader, places: Places, at: Given<Date>) =>
  withVersions(reader, at)
    .where(isAtPlaces(places))
    .where('tariff_assignment.valid_from', '<=', at)
    .where(
      sql<boolean>`(tariff_assignment.valid_until is null or tariff_assignment.valid_until > ${at}::timestamptz)`,
    )
    .orderBy('tariff_assignment.id')

export const selectAssignedAt = (reader: Reader, places: Places, at: Date): Promise<AssignedVersion[]> =>
  buildAssignedAt(reader, places, at).execute()

type Dated = 'validFrom' | 'validUntil' | 'beganAt'

/** As a row of `buildAssignedAt` is within JSON. */
export type AssignedJson = Omit<AssignedVersion, Dated> & {
  readonly [Name in Dated]: null extends AssignedVersion[Name] ? string | null : string
}

export const parseAssigned = ({ validFrom, validUntil, beganAt, ...one }: AssignedJson): AssignedVersion => ({
  ...one,
  validFrom: new Date(validFrom),
  validUntil: validUntil === null ? null : new Date(validUntil),
  beganAt: beganAt === null ? null : new Date(beganAt),
})

/** All that ever counted or will at any of the places, the newest first; and those of the station's other connectors. */
export const selectEverAssigned = (
  reader: Reader,
  { stationId, state }: { readonly stationId: string; readonly state: string },
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<AssignedVersion[]> =>
  withVersions(reader, at)
    .where(
      sql<boolean>`(tariff_assignment.place = 'network' or tariff_assignment.state_code = ${state}
        or station.id = ${stationId}::uuid)`,
    )
    .orderBy(sql`tariff_assignment.valid_until is null`, 'desc')
    .orderBy('tariff_assignment.valid_from', 'desc')
    .orderBy('tariff_assignment.id')
    .limit(most)
    .execute()

export interface NewAssignment {
  readonly id: string
  readonly tariffId: string
  readonly place: TariffPlace
  readonly groupId: string | null
  readonly priority: number
  readonly from: Date
  readonly until: Date | null
  readonly at: Date
  readonly by: string | null
}

export async function insertAssignment(tx: Tx, { place, ...one }: NewAssignment): Promise<void> {
  await tx
    .insertInto('tariff_assignment')
    .values({
      id: one.id,
      tariff_id: one.tariffId,
      place: place.kind,
      state_code: place.kind === 'state' ? place.state : null,
      station_id: place.kind === 'station' ? place.station : null,
      connector_id: place.kind === 'connector' ? place.connector : null,
      group_id: one.groupId,
      priority: one.priority,
      valid_from: one.from,
      valid_until: one.until,
      created_at: one.at,
      created_by: one.by,
    })
    .execute()
}

/** One that has not begun never counts. */
export async function endAssignment(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('tariff_assignment')
    .set({ valid_until: sql<Date>`greatest(valid_from, ${at}::timestamptz)` })
    .where('id', '=', id)
    .where(sql<boolean>`(valid_until is null or valid_until > greatest(valid_from, ${at}::timestamptz))`)
    .execute()
}

export interface ConnectorPlace {
  readonly connectorId: string
  readonly stationId: string
  readonly state: StateCode
  readonly type: string
  readonly powerW: number
}

export async function selectConnectorPlace(reader: Reader, id: string): Promise<ConnectorPlace | undefined> {
  const row = await reader
    .selectFrom('connector')
    .innerJoin('station', 'station.id', 'connector.station_id')
    .select([
      'connector.id as connectorId',
      'station.id as stationId',
      'station.state_code as state',
      'connector.type as type',
      'connector.power_w as powerW',
    ])
    .where('connector.id', '=', id)
    .executeTakeFirst()
  // Stations are created with the code of a state.
  return row && { ...row, state: row.state as StateCode }
}

/** Whether the station or the connector of a place exists. */
export async function isPlace(reader: Reader, place: TariffPlace): Promise<boolean> {
  if (place.kind === 'station')
    return Boolean(
      await reader.selectFrom('station').select('id').where('id', '=', place.station).executeTakeFirst(),
    )
  if (place.kind === 'connector') return Boolean(await selectConnectorPlace(reader, place.connector))
  return true
}

export const isCustomer = async (reader: Reader, id: string): Promise<boolean> =>
  Boolean(await reader.selectFrom('customer').select('id').where('id', '=', id).executeTakeFirst())

export interface TariffPlaces {
  /** Also where it counts for one of its connectors only. */
  readonly stationIds: readonly string[]
  readonly states: readonly string[]
  readonly isNetwork: boolean
}

/** Where a tariff of an operator's own or a partner's price says something at that instant to drivers in no group. */
export async function selectPlacesWithTariffs(reader: Reader, at: Date): Promise<TariffPlaces> {
  const found = await withVersions(reader, at)
    .select('station.id as ofStation')
    .where('tariff.source', 'in', ['panel', 'partner'])
    .where('tariff_assignment.group_id', 'is', null)
    .where('version.id', 'is not', null)
    .where('tariff_assignment.valid_from', '<=', at)
    .where(
      sql<boolean>`(tariff_assignment.valid_until is null or tariff_assignment.valid_until > ${at}::timestamptz)`,
    )
    .execute()
  const stationIds = found.flatMap(({ ofStation }) => ofStation ?? [])
  const states = found.flatMap(({ place, stateCode }) => (place === 'state' && stateCode ? [stateCode] : []))
  return {
    stationIds: [...new Set(stationIds)],
    states: [...new Set(states)],
    isNetwork: found.some(({ place }) => place === 'network'),
  }
}
