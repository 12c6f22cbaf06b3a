/** What is searched for, as the address of the screen says it. */
import type { listStations, RequestOf } from '@voltyatra/contract'
import { AMENITIES } from '@voltyatra/domain'
import { computeDistanceKm } from '../../shared/map/distance.ts'
import type { Point } from '../../shared/map/point.ts'
import { PER_PAGE } from '../per-page.ts'
import type { Station } from './rank.ts'

export interface Search {
  readonly words: string
  readonly near: Point | undefined
  /** `near` is the middle of the place that the words name, and not where the driver is. */
  readonly isPlace: boolean
  /** The part of the map that the driver moved to: a circle around it. */
  readonly area: (Point & { readonly km: number }) | undefined
  /** On a small screen: the map stands above the list. */
  readonly isMap: boolean
  readonly connector: string
  readonly isFreeNow: boolean
  readonly isOpenNow: boolean
  /** A code of what a station must have; empty for any. */
  readonly amenity: string
  /** kW; 0 for any. */
  readonly power: number
  /** At most so many rupees for one kWh, GST included; 0 for any. */
  readonly price: number
}

export const POWERS = [22, 50, 100] as const
/** Rupees for one kWh, GST included. */
export const PRICES = [12, 15, 18, 22, 26] as const
/** As far as is looked around a place first. */
export const NEAR_KM = 50
/** The farthest that the API looks. */
export const MOST_KM = 500

/** What an address says that makes no sense is as if it said nothing. */
export function readSearch(query: URLSearchParams): Search {
  const near = readPoint(query.get('near'))
  const centre = readPoint(query.get('area'))
  const km = Math.round(Number(query.get('km')))
  const [power, price] = [Number(query.get('power')), Number(query.get('price'))]
  return {
    ...readShared(query),
    ...(query.has('q') && { words: query.get('q') ?? '' }),
    ...(near && { near }),
    isPlace: near !== undefined && query.get('place') === 'yes',
    area: centre && km >= 1 && km <= MOST_KM ? { ...centre, km } : undefined,
    isMap: query.get('map') === 'yes',
    connector: query.get('connector') ?? '',
    isFreeNow: query.get('free') === 'yes',
    isOpenNow: query.get('open') === 'yes',
    amenity: AMENITIES.find((one) => one === query.get('amenity')) ?? '',
    power: POWERS.find((one) => one === power) ?? 0,
    price: PRICES.find((one) => one === price) ?? 0,
  }
}

/** A place within a text: what maps write, as `12.97,77.59`, with a few decimals at least. */
const PLACE = /(-?\d{1,2}\.\d{2,}),\s*(-?\d{1,3}\.\d{2,})/
const ADDRESS = /\bhttps?:\/\/\S+/g
const MOST_WORDS = 80

/** What another app has shared with this one: a place by its coordinates, or else words to look for. */
function readShared(query: URLSearchParams): Pick<Search, 'words' | 'near'> {
  const parts = ['title', 'text', 'url'].map((name) => query.get(name) ?? '')
  const found = PLACE.exec(decode(parts.join(' ')))
  const near = found ? readPoint(`${found[1]},${found[2]}`) : undefined
  const words = near ? '' : (parts[1] || (parts[0] ?? '')).replace(ADDRESS, '').trim().slice(0, MOST_WORDS)
  return { words, near }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const POINT = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/

export function readPoint(text: string | null): Point | undefined {
  const at = POINT.exec(text ?? '')
  const [lat, long] = [Number(at?.[1]), Number(at?.[2])]
  return at && Math.abs(lat) <= 90 && Math.abs(long) <= 180 ? { lat, long } : undefined
}

export function writeSearch(search: Search): URLSearchParams {
  const { words, near, isPlace, area, isMap, connector, isFreeNow, isOpenNow, amenity, power, price } = search
  const query = new URLSearchParams()
  if (words) query.set('q', words)
  if (near) query.set('near', `${near.lat},${near.long}`)
  if (near && isPlace) query.set('place', 'yes')
  if (area) {
    query.set('area', `${area.lat.toFixed(4)},${area.long.toFixed(4)}`)
    query.set('km', String(area.km))
  }
  if (isMap) query.set('map', 'yes')
  if (connector) query.set('connector', connector)
  if (isFreeNow) query.set('free', 'yes')
  if (isOpenNow) query.set('open', 'yes')
  if (amenity) query.set('amenity', amenity)
  if (power > 0) query.set('power', String(power))
  if (price > 0) query.set('price', String(price))
  return query
}

type StationQuery = RequestOf<typeof listStations>['query']

export const buildStationQuery = (
  { words, near, isPlace, area, connector, isFreeNow, isOpenNow, amenity, power, price }: Search,
  cursor: string | undefined,
): StationQuery =>
  ({
    limit: PER_PAGE,
    // A part of the map is looked through whole, and a place is a point and no word.
    q: area || isPlace ? '' : words,
    ...(area ? { lat: area.lat, long: area.long, withinKm: area.km } : near),
    connector,
    freeNow: isFreeNow ? 'true' : '',
    openNow: isOpenNow ? 'true' : '',
    amenity,
    minPowerKW: power || '',
    maxPricePerKWh: price || '',
    cursor,
  }) as StationQuery

/** How far a station is from the driver or the place searched, and not from the middle of the map. */
export function measureFromDriver({ near, area }: Search, station: Station): Station {
  if (!area) return station
  const { distanceKm: _, ...rest } = station
  return near ? { ...rest, distanceKm: computeDistanceKm(near, station.location) } : (rest as Station)
}
