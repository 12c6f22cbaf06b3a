/** SQL of what operators do to stations and their connectors. */
import type { Amenity, OpeningHours, Paise, StationCode, StationState } from '@voltyatra/domain'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { DB } from '../../db/tables.ts'
import { type Connector, selectConnectorsInService } from './queries.ts'

/** The columns that an operator sets. */
export interface StationColumns {
  readonly name: string
  readonly partnerId: string | null
  readonly latitude: number
  readonly longitude: number
  readonly address: string
  readonly city: string | null
  readonly stateCode: string
  readonly powerW: number
  readonly pricePerHour: Paise | null
  readonly openingHours: OpeningHours
  readonly amenities: readonly Amenity[]
  readonly status: StationState
  /** Why it is not in service, for drivers: an operator's words. */
  readonly statusReason: string | null
  /** Why the program took it out of service. */
  readonly statusCode: StationCode | null
}

export type ConnectorColumns = Omit<
  Connector,
  'isFree' | 'isPluggedIn' | 'isOutOfUse' | 'unknownSince' | 'isBatterySlot'
>

const toColumns = (station: StationColumns) => ({
  name: station.name,
  partner_id: station.partnerId,
  latitude: station.latitude,
  longitude: station.longitude,
  address: station.address,
  city: station.city,
  state_code: station.stateCode,
  power_w: station.powerW,
  price_per_hour_paise: station.pricePerHour,
  opening_hours: station.openingHours && JSON.stringify(station.openingHours),
  amenities: [...station.amenities],
  status: station.status,
  status_reason: station.statusReason,
  status_code: station.statusCode,
})

/** What another station of the same name at the same place violates. */
const NAME_TAKEN = { station_name_place: 'station-exists' } as const

export const insertStation = (tx: Tx, id: string, station: StationColumns, createdAt: Date) =>
  refuseOnConstraint(
    tx
      .insertInto('station')
      .values({ id, ...toColumns(station), created_at: createdAt })
      .execute(),
    NAME_TAKEN,
  )

export interface LockedStation extends StationColumns {
  readonly connectors: readonly ConnectorColumns[]
  /** The highest number that any connector here ever had. */
  readonly lastNumber: number
}

/** The station as its operator set it, its row locked: who books here waits. */
export async function lockStation(tx: Tx, id: string): Promise<LockedStation | undefined> {
  const station = await tx
    .selectFrom('station')
    .select([
      'name',
      'partner_id as partnerId',
      'latitude',
      'longitude',
      'address',
      'city',
      'state_code as stateCode',
      'power_w as powerW',
      'price_per_hour_paise as pricePerHour',
      'opening_hours as openingHours',
      sql<Amenity[]>`amenities`.as('amenities'),
      'status',
      'status_reason as statusReason',
      'status_code as statusCode',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!station) return undefined
  const { lastNumber } = await tx
    .selectFrom('connector')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('lastNumber'))
    .where('station_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...station, connectors: await selectConnectorsInService(tx, id).execute(), lastNumber }
}

/** A price per hour that is another one holds from `now` on: the station's tariff follows it. */
export function updateStation(tx: Tx, id: string, station: StationColumns, now: Date) {
  const isOther = sql<boolean>`price_per_hour_paise is distinct from ${station.pricePerHour}::bigint`
  const pricedAt = sql<Date | null>`case when ${isOther} then ${now}::timestamptz else priced_at end`
  return refuseOnConstraint(
    tx
      .updateTable('station')
      .set({ ...toColumns(station), priced_at: pricedAt })
      .where('id', '=', id)
      .execute(),
    NAME_TAKEN,
  )
}

export async function insertConnectors(
  tx: Tx,
  stationId: string,
  connectors: readonly ConnectorColumns[],
): Promise<void> {
  if (connectors.length === 0) return
  const rows = connectors.map(({ id, number, type, powerW }) => ({
    id,
    station_id: stationId,
    number,
    type,
    power_w: powerW,
    retired_at: null,
  }))
  await tx.insertInto('connector').values(rows).execute()
}

export async function updateConnector(tx: Tx, { id, type, powerW }: ConnectorColumns): Promise<void> {
  await tx.updateTable('connector').set({ type, power_w: powerW }).where('id', '=', id).execute()
}

export async function retireConnectors(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('connector').set({ retired_at: at }).where('id', 'in', ids).execute()
}

const isOpen = (eb: ExpressionBuilder<DB, 'booking'>) =>
  eb.or([
    eb('status', '=', 'reserved'),
    eb.and([eb('status', '=', 'in_progress'), eb('stopped_at', 'is', null)]),
  ])

/** Whether any of the connectors is reserved or in use, now or later. */
export async function hasOpenBookings(tx: Tx, connectorIds: readonly string[]): Promise<boolean> {
  if (connectorIds.length === 0) return false
  const open = await tx
    .selectFrom('booking')
    .select('id')
    .where('connector_id', 'in', connectorIds)
    .where(isOpen)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

type StatusColumns = Pick<StationColumns, 'status' | 'statusReason' | 'statusCode'>

export async function updateStatus(tx: Tx, id: string, to: StatusColumns): Promise<void> {
  await tx
    .updateTable('station')
    .set({ status: to.status, status_reason: to.statusReason, status_code: to.statusCode })
    .where('id', '=', id)
    .execute()
}

/** All stations of the partner, their rows locked in id order. */
export async function lockStationsOfPartner(tx: Tx, partnerId: string): Promise<void> {
  const rows = tx.selectFrom('station').select('id').where('partner_id', '=', partnerId)
  await rows.orderBy('id').forUpdate().execute()
}

/** Moves a partner's stations from one state to another, in id order; the ids of those that were in it. */
export async function moveStationsOfPartner(
  tx: Tx,
  partnerId: string,
  { from, to }: { readonly from: StatusColumns; readonly to: StatusColumns },
): Promise<readonly string[]> {
  const inState = tx
    .selectFrom('station')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('status', '=', from.status)
    .where('status_reason', 'is not distinct from', from.statusReason)
    .where('status_code', 'is not distinct from', from.statusCode)
    .orderBy('id')
    .forUpdate()
  const moved = await tx
    .updateTable('station')
    .set({ status: to.status, status_reason: to.statusReason, status_code: to.statusCode })
    .where('id', 'in', inState)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}
