/** SQL of the stations and their connectors. */
import {
  type Amenity,
  type ConnectorType,
  type OpeningHours,
  type Paise,
  type StationReason,
  type StationState,
  ZERO,
} from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import { buildOnce, type EveryGiven, type Given } from '../../db/build-once.ts'
import type { Reader } from '../../db/client.ts'
import { isInText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { firstPicture, type ShownPicture } from '../station-pictures/index.ts'
import { isFree, isPluggedIn, isSilent, silentStations } from './availability-queries.ts'
import { computeBox, EARTH_RADIUS_KM, type Point } from './near.ts'
import { isOpenAt } from './opening-queries.ts'
import { isBatterySlot, isConnectorOutOfUse, selectUnknownSince } from './reported-status-queries.ts'
import { buildTariffRows, computeKwhWithGst, computePricePerKwh, hourNow } from './tariff-price-queries.ts'
import { NO_TARIFF_PRICES, type TariffPrices } from './tariff-prices.ts'

/** A station as lists show it. */
export interface StationSummary {
  readonly id: string
  readonly name: string
  readonly partnerId: string | null
  readonly partnerName: string | null
  readonly latitude: number
  readonly longitude: number
  readonly address: string
  readonly city: string | null
  readonly stateCode: string
  /** As drivers find it: an active station none of whose chargers can charge is offline. */
  readonly status: StationState
  /** An operator's words; the code goes before them. */
  readonly statusReason: string | null
  readonly statusCode: StationReason | null
  /** What its operator has set. */
  readonly operatorStatus: StationState
  readonly powerW: number
  /** Null where energy is priced. */
  readonly pricePerHour: Paise | null
  readonly openingHours: OpeningHours
  readonly amenities: readonly Amenity[]
  /** When the last charge that delivered energy ended; null where there has been none. */
  readonly lastChargeAt: Date | null
  /** The one that is shown first. */
  readonly picture: ShownPicture | null
  readonly createdAt: Date
  readonly slots: {
    readonly total: number
    /** Free at the instant that was asked for; 0 unless the station is active. */
    readonly free: number
    /** Slots of cabinets for battery swaps; none of them is in the other figures. */
    readonly batterySlots: number
    readonly types: readonly ConnectorType[]
    /** Of the strongest connector in service; 0 without one. */
    readonly strongestW: number
  }
  /** From the point that was asked for. */
  readonly distanceKm: number | null
}

export interface Connector {
  readonly id: string
  readonly number: number
  readonly type: ConnectorType
  readonly powerW: number
  readonly isFree: boolean
  /** A car is plugged in and no charge has begun. */
  readonly isPluggedIn: boolean
  /** Its charger says that it cannot be used: it takes no bookings. */
  readonly isOutOfUse: boolean
  /** Of a cabinet for battery swaps. */
  readonly isBatterySlot: boolean
  /** Since when its charger has no connection, so that nobody knows what goes on at it. */
  readonly unknownSince: Date | null
}

export type StationDetail = StationSummary & { readonly connectors: readonly Connector[] }

/** One and the same connector has all that is named. */
export interface ConnectorRequest {
  readonly type?: ConnectorType | undefined
  readonly leastPowerW?: number | undefined
  readonly mustBeFree?: boolean | undefined
}

export interface StationRequest extends ListRequest {
  readonly partnerId?: string | undefined
  /** Only stations with a connector like this. */
  readonly connector?: ConnectorRequest | undefined
  readonly isOpenNow?: boolean | undefined
  readonly amenity?: Amenity | undefined
  readonly pricedBy?: 'time' | 'energy' | undefined
  /** No station that costs more by the hour. */
  readonly maxPricePerHour?: Paise | undefined
  /** The network's price of one kWh before GST: stations that are priced by energy are sorted by it. */
  readonly perKwh: Paise
  /** With GST. */
  readonly kwhWithGst: Paise
  /** What counts before it, where an operator's tariff does. */
  readonly tariffs: TariffPrices
  /** Only stations priced by energy, at no more than this for one kWh, GST included. */
  readonly maxPerKwh?: Paise | undefined
  readonly near?: (Point & { readonly withinKm: number }) | undefined
}

const strongestW = sql<number>`coalesce(
  (select max(power_w) from connector where connector.station_id = station.id and connector.retired_at is null), 0)`

const lastChargeAt = sql<Date | null>`(
  select max(booking.stopped_at)
    from booking
   where booking.station_id = station.id and booking.status in ('completed', 'confirmed') and booking.bill_energy_wh > 0)`

/** Stands in the list of columns, so that it is reckoned for the rows of the page and no others. */
const selectSlots = (now: Given<Date>): RawBuilder<StationSummary['slots']> => sql`(
  select json_build_object(
           'total', count(*) filter (where not connector.is_slot),
           'free', count(*) filter (where ${isFree(now)}),
           'batterySlots', count(*) filter (where connector.is_slot),
           'types', coalesce(json_agg(distinct connector.type order by connector.type) filter (where not connector.is_slot), '[]'),
           'strongestW', coalesce(max(connector.power_w) filter (where not connector.is_slot), 0))
    from (select id, type, power_w, ${isBatterySlot(sql`connector.id`)} as is_slot
            from connector
           where connector.station_id = station.id and connector.retired_at is null) as connector
)`

const computeDistanceKm = ({ lat, long }: Point): RawBuilder<number> => {
  const half = (degrees: RawBuilder<number>) => sql`power(sin(radians(${degrees}) / 2), 2)`
  const north = half(sql`station.latitude - ${lat}::float8`)
  const east = half(sql`station.longitude - ${long}::float8`)
  const haversine = sql`${north} + cos(radians(${lat}::float8)) * cos(radians(station.latitude)) * ${east}`
  return sql`2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(${haversine})))`
}

type Sorting = Pick<StationRequest, 'near' | 'tariffs'>

interface Known {
  readonly now: Date
  readonly perKwh: Paise
  readonly kwhWithGst: Paise
}
type KnownOrGiven = { readonly [Name in keyof Known]: Given<Known[Name]> }

/** Stations with what they sort by, under the name `station`; none of the added columns is null near a point. */
function selectSortableStations(
  reader: Reader,
  { perKwh, kwhWithGst }: KnownOrGiven,
  { near, tariffs }: Sorting,
) {
  const { own, ofState, network } = buildTariffRows(tariffs)
  return reader.selectFrom((eb) =>
    eb
      .selectFrom('station')
      .leftJoin(own.as('own'), (join) => join.on(sql<boolean>`own.id = station.id`))
      .leftJoin(ofState.as('of_state'), (join) => join.on(sql<boolean>`of_state.code = station.state_code`))
      .leftJoin(network.as('network'), (join) => join.onTrue())
      .selectAll('station')
      .select([
        sql<string>`lower(station.name)`.as('name_order'),
        hourNow.as('hour_now'),
        sql<number>`coalesce(${hourNow}, 0)`.as('price_order'),
        computePricePerKwh(perKwh, strongestW).as('kwh_order'),
        computeKwhWithGst(kwhWithGst).as('kwh_with_gst'),
        strongestW.as('strongest_w'),
        (near ? computeDistanceKm(near) : sql<number | null>`null::float8`).as('distance_km'),
      ])
      .as('station'),
  )
}

function buildSummaries(reader: Reader, known: KnownOrGiven, sorting: Sorting) {
  return selectSortableStations(reader, known, sorting)
    .leftJoin('partner', 'partner.id', 'station.partner_id')
    .select([
      'station.id',
      'station.name',
      'station.partner_id as partnerId',
      'partner.name as partnerName',
      'station.latitude',
      'station.longitude',
      'station.address',
      'station.city',
      'station.state_code as stateCode',
      sql<StationState>`case when ${isSilent} then 'offline' else station.status end`.as('status'),
      'station.status_reason as statusReason',
      sql<StationReason | null>`case when ${isSilent} then 'chargers-out-of-reach' else station.status_code end`.as(
        'statusCode',
      ),
      'station.status as operatorStatus',
      'station.power_w as powerW',
      'station.price_per_hour_paise as pricePerHour',
      'station.opening_hours as openingHours',
      sql<Amenity[]>`station.amenities`.as('amenities'),
      lastChargeAt.as('lastChargeAt'),
      firstPicture.as('picture'),
      'station.created_at as createdAt',
      'station.distance_km as distanceKm',
      selectSlots(known.now).as('slots'),
    ])
}

/** As most ask: from nowhere, and not by what it costs. */
const selectUsualSummaries = buildOnce((reader, given: EveryGiven<Known>) =>
  buildSummaries(reader, given, { near: undefined, tariffs: NO_TARIFF_PRICES }),
)

function selectSummaries(
  reader: Reader,
  now: Date,
  { perKwh, kwhWithGst, ...sorting }: Sorting & Omit<Known, 'now'>,
) {
  const known = { now, perKwh, kwhWithGst }
  return sorting.near || sorting.tariffs !== NO_TARIFF_PRICES
    ? buildSummaries(reader, known, sorting)
    : selectUsualSummaries(reader, known)
}

/** Whether a station's name, city or address holds `q`. */
const isStationSought = (q: string): RawBuilder<boolean> => isInText('station.search', q)

/** The ids of the stations that `q` means. */
export const selectSoughtStations = (q: string): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`select id from station where ${isStationSought(q)}`

function hasConnector({ type, leastPowerW, mustBeFree }: ConnectorRequest, now: Date): RawBuilder<boolean> {
  const wanted = [
    sql`connector.station_id = station.id`,
    sql`connector.retired_at is null`,
    sql`not ${isBatterySlot(sql`connector.id`)}`,
  ]
  if (type) wanted.push(sql`connector.type = ${type}`)
  if (leastPowerW !== undefined) wanted.push(sql`connector.power_w >= ${leastPowerW}`)
  if (mustBeFree) wanted.push(isFree(now))
  return sql<boolean>`exists (select from connector where ${sql.join(wanted, sql` and `)})`
}

/** Whether a station is in that state, as drivers find it. */
function isInState(status: StationState): RawBuilder<boolean> {
  if (status === 'active') return sql<boolean>`(station.status = 'active' and not ${isSilent})`
  if (status !== 'offline') return sql<boolean>`station.status = ${status}`
  return sql<boolean>`(
    station.status = 'offline' or (station.status = 'active' and station.id in (${silentStations})))`
}

/**
 * One page of stations, with what is free at `now`. `q` searches name, city and address. Near a point, only those
 * within the distance come, nearest first unless sorted otherwise.
 */
export function selectStationPage(reader: Reader, request: StationRequest, now: Date) {
  const { q, status, partnerId, connector, isOpenNow, amenity, pricedBy, maxPricePerHour, maxPerKwh, near } =
    request
  let rows = selectSummaries(reader, now, request)
  if (status) rows = rows.where(isInState(status as StationState))
  if (partnerId) rows = rows.where('station.partner_id', '=', partnerId)
  if (q) rows = rows.where(isStationSought(q))
  if (connector) rows = rows.where(hasConnector(connector, now))
  if (isOpenNow) rows = rows.where(isOpenAt(now))
  if (amenity) rows = rows.where(sql<boolean>`${amenity} = any (station.amenities)`)
  if (pricedBy) rows = rows.where('station.hour_now', pricedBy === 'time' ? 'is not' : 'is', null)
  if (maxPricePerHour !== undefined) rows = rows.where('station.price_order', '<=', maxPricePerHour)
  if (maxPerKwh !== undefined) {
    rows = rows.where('station.hour_now', 'is', null).where('station.kwh_with_gst', '<=', maxPerKwh)
  }
  if (near) {
    const { south, north, west, east } = computeBox(near, near.withinKm)
    rows = rows
      .where('station.latitude', '>=', south)
      .where('station.latitude', '<=', north)
      .where((eb) => {
        const sides = [eb('station.longitude', '>=', west), eb('station.longitude', '<=', east)]
        return west <= east ? eb.and(sides) : eb.or(sides)
      })
      .where('station.distance_km', '<=', near.withinKm)
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'station.id',
    defaultSort: near ? 'distance' : '-createdAt',
    sortKeys: {
      createdAt: { column: 'station.created_at', type: 'timestamptz' },
      name: { column: 'station.name_order', type: 'text' },
      powerCapacity: { column: 'station.power_w', type: 'int8' },
      pricePerHour: { column: 'station.price_order', type: 'int8' },
      price: { column: 'station.kwh_order', type: 'int8' },
      fastest: { column: 'station.strongest_w', type: 'int8' },
      distance: { column: 'station.distance_km', type: 'float8' },
    },
  })
}

/** One station with its connectors and what is free at `now`. */
export async function selectStationDetail(
  reader: Reader,
  id: string,
  now: Date,
): Promise<StationDetail | undefined> {
  const summary = await selectSummaries(reader, now, {
    perKwh: ZERO,
    kwhWithGst: ZERO,
    tariffs: NO_TARIFF_PRICES,
  })
    .where('station.id', '=', id)
    .executeTakeFirst()
  if (!summary) return undefined
  const connectors = await selectConnectorsInService(reader, id)
    .innerJoin('station', 'station.id', 'connector.station_id')
    .select([
      isFree(now).as('isFree'),
      isPluggedIn(now).as('isPluggedIn'),
      isConnectorOutOfUse(sql`connector.id`, now).as('isOutOfUse'),
      selectUnknownSince(sql`connector.id`).as('unknownSince'),
      isBatterySlot(sql`connector.id`).as('isBatterySlot'),
    ])
    .execute()
  return { ...summary, connectors }
}

/** The connectors that are not retired, by number. */
export const selectConnectorsInService = (reader: Reader, stationId: string) =>
  reader
    .selectFrom('connector')
    .select((eb) => [
      'connector.id',
      'connector.number',
      eb.ref('connector.type').$castTo<ConnectorType>().as('type'),
      'connector.power_w as powerW',
    ])
    .where('connector.station_id', '=', stationId)
    .where('connector.retired_at', 'is', null)
    .orderBy('connector.number')
