/** The map's points, made of the columns that the server sends. */
import { AMENITIES, CONNECTOR_TYPES } from '@voltyatra/domain'
import type { Feature, FeatureCollection } from './geojson.ts'
import type { Point, StationColumns, StationFilters } from './point.ts'

const PARTS_OF_A_DEGREE = 100_000
const PAISE = 100

/**
 * Each with its `state`: 0 a connector is free, 1 all are in use, 2 not in service.
 * Only those that the filters let through. Which connector of a station is free or how strong it is, the map does not
 * know: it asks for both of the station as a whole.
 */
export function buildStationPoints(columns: StationColumns, filters: StationFilters): FeatureCollection {
  const isShown = createFilter(columns, filters)
  const features: Feature[] = []
  for (let index = 0; index < columns.lat.length; index++) {
    if (!isShown(index)) continue
    const free = getAt(columns.freeSlots, index)
    const coordinates = [
      getAt(columns.long, index) / PARTS_OF_A_DEGREE,
      getAt(columns.lat, index) / PARTS_OF_A_DEGREE,
    ]
    features.push({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: { state: free > 0 ? 0 : free === 0 ? 1 : 2 },
    })
  }
  return { type: 'FeatureCollection', features }
}

function createFilter(columns: StationColumns, filters: StationFilters) {
  const { connector, power, isFreeNow, isOpenNow, amenity, price, kwhPrice } = filters
  const { amenities, connectorTypes, fastestKW, freeSlots, openNow, pricePerHour, pricePerKWh } = columns
  const bit = connector ? 1 << CONNECTOR_TYPES.indexOf(connector) : 0
  const amenityBit = amenity ? 1 << AMENITIES.indexOf(amenity) : 0
  return (index: number): boolean => {
    const hour = getAt(pricePerHour, index)
    const kwh = getAt(pricePerKWh, index)
    return (
      (getAt(connectorTypes, index) & bit) === bit &&
      (getAt(amenities, index) & amenityBit) === amenityBit &&
      getAt(fastestKW, index) >= (power ?? 0) &&
      (!isFreeNow || getAt(freeSlots, index) > 0) &&
      (!isOpenNow || getAt(openNow, index) === 1) &&
      (kwhPrice === undefined || (hour === 0 && kwh <= kwhPrice * PAISE)) &&
      (price === undefined || (price === 'energy' ? hour === 0 : hour > 0 && hour <= price * PAISE))
    )
  }
}

const getAt = (column: readonly number[], index: number): number => column[index] ?? 0

const EARTH_RADIUS_KM = 6371
const RING_CORNERS = 96

/** Circles around a point, in km, as lines, and a point at the top of each that bears its radius. */
export function buildRings(centre: Point | undefined, radii: readonly number[]): FeatureCollection {
  if (!centre) return { type: 'FeatureCollection', features: [] }
  return {
    type: 'FeatureCollection',
    features: radii.flatMap((km): Feature[] => {
      const coordinates = Array.from({ length: RING_CORNERS + 1 }, (_, corner) =>
        computePoint(centre, km, (corner / RING_CORNERS) * 2 * Math.PI),
      )
      return [
        { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} },
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: computePoint(centre, km, 0) },
          properties: { km },
        },
      ]
    }),
  }
}

/** Near enough at these distances: the earth taken as flat. */
function computePoint({ lat, long }: Point, km: number, angle: number): [number, number] {
  const reach = (km / EARTH_RADIUS_KM) * (180 / Math.PI)
  return [long + (reach * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180), lat + reach * Math.cos(angle)]
}
