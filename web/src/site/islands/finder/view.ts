/** What the finder shows, as the address of the page says it. */
import { AMENITIES, type Amenity, CONNECTOR_TYPES } from '@voltyatra/domain'
import type { Camera, Point } from '../../../shared/map/point.ts'
import type { ConnectorType } from './station.ts'

/** Rupees an hour, before GST. */
export const PRICES = [50, 100, 150, 250] as const
/** Rupees for one kWh, GST included. */
export const KWH_PRICES = [12, 15, 18, 22, 26] as const
/** kW. */
export const POWERS = [7, 22, 50, 100, 150] as const

export interface Filters {
  readonly connector?: ConnectorType | undefined
  /** At least so many kW. */
  readonly power?: (typeof POWERS)[number] | undefined
  readonly isFreeNow: boolean
  /** By its opening hours, at this moment. */
  readonly isOpenNow: boolean
  readonly amenity?: Amenity | undefined
  /** At most so many rupees an hour; `energy`: priced by the kWh. */
  readonly price?: (typeof PRICES)[number] | 'energy' | undefined
  /** At most so many rupees for one kWh, GST included. */
  readonly kwhPrice?: (typeof KWH_PRICES)[number] | undefined
}

/** In which order stations are listed; the nearest first, unless asked otherwise. */
export const SORTS = ['price', 'fastest', 'name'] as const
export type Sort = (typeof SORTS)[number]

export interface View extends Filters {
  /** Nearest to it first. */
  readonly near?: Point | undefined
  /** What the point is called. */
  readonly place?: string | undefined
  /** Only with `near`: how far to look, where the map decides that. */
  readonly withinKm?: number | undefined
  readonly sort?: Sort | undefined
  /** Words in names and addresses. */
  readonly words?: string | undefined
  /** The station whose details are open. */
  readonly station?: string | undefined
  /** On small screens: the map in place of the list. */
  readonly isMap: boolean
  /** Where the visitor moved the map to. */
  readonly camera?: Camera | undefined
}

export const NOTHING_REQUESTED: View = { isFreeNow: false, isOpenNow: false, isMap: false }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const LONGEST_WORDS = 200
const MOST_KM = 500

/** The view that an address means; what makes no sense in it is left out. */
export function parseView(search: string): View {
  const query = new URLSearchParams(search)
  const near = parsePoint(query.get('near'))
  const price = query.get('price')
  const station = query.get('station') ?? ''
  const km = Number(query.get('km'))
  return {
    near,
    place: near && readText(query, 'place'),
    withinKm: near && km >= 1 && km <= MOST_KM ? Math.round(km) : undefined,
    words: readText(query, 'q'),
    connector: CONNECTOR_TYPES.find((type) => type === query.get('connector')),
    power: POWERS.find((power) => String(power) === query.get('power')),
    isFreeNow: query.get('free') === '1',
    isOpenNow: query.get('open') === '1',
    amenity: AMENITIES.find((one) => one === query.get('amenity')),
    price: price === 'energy' ? price : PRICES.find((most) => String(most) === price),
    kwhPrice: KWH_PRICES.find((most) => String(most) === query.get('kwh')),
    sort: SORTS.find((sort) => sort === query.get('sort')),
    station: UUID.test(station) ? station : undefined,
    isMap: query.get('view') === 'map',
    camera: parseCamera(query.get('map')),
  }
}

/** The address's query for a view: `?near=12.972,77.595&place=Bengaluru`, or nothing. */
export function formatSearch(view: View): string {
  const query = new URLSearchParams()
  const set = (name: string, value: string | number | false | undefined) => {
    if (value !== undefined && value !== false) query.set(name, String(value))
  }
  const { near, camera } = view
  set('near', near && `${roundTo(near.lat, 3)},${roundTo(near.long, 3)}`)
  set('place', near && view.place)
  set('km', near && view.withinKm)
  set('q', view.words)
  set('connector', view.connector)
  set('power', view.power)
  set('free', view.isFreeNow && 1)
  set('open', view.isOpenNow && 1)
  set('amenity', view.amenity)
  set('price', view.price)
  set('kwh', view.kwhPrice)
  set('sort', view.sort)
  set('station', view.station)
  set('view', view.isMap && 'map')
  set('map', camera && `${roundTo(camera.lat, 4)},${roundTo(camera.long, 4)},${roundTo(camera.zoom, 1)}`)
  // Commas and slashes may stand as they are, and read better.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return text && `?${text}`
}

/** How many filters are set. */
export const filterCount = (of: Filters): number =>
  [
    of.connector,
    of.power,
    of.isFreeNow || undefined,
    of.isOpenNow || undefined,
    of.amenity,
    of.price ?? of.kwhPrice,
  ].filter((filter) => filter !== undefined).length

/** A hundred metres are near enough for the address, and reveal less of the visitor's position. */
const roundTo = (value: number, most: number): number => Number(value.toFixed(most))

function readText(query: URLSearchParams, name: string): string | undefined {
  return query.get(name)?.trim().slice(0, LONGEST_WORDS) || undefined
}

function parseNumbers(text: string | null): readonly number[] {
  return text && /^[-\d.,]+$/.test(text) ? text.split(',').map(Number) : []
}

function parsePoint(text: string | null): Point | undefined {
  const [lat = Number.NaN, long = Number.NaN] = parseNumbers(text)
  return Math.abs(lat) <= 90 && Math.abs(long) <= 180 ? { lat, long } : undefined
}

function parseCamera(text: string | null): Camera | undefined {
  const point = parsePoint(text)
  const [, , zoom = Number.NaN] = parseNumbers(text)
  return point && zoom >= 0 && zoom <= 20 ? { ...point, zoom } : undefined
}
