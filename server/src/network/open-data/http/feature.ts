/** A station as a Feature of GeoJSON (RFC 7946), and a file of them. */
import {
  findStateByCode,
  formatClock,
  formatStationSlug,
  type OpeningHours,
  WEEKDAYS,
} from '@voltyatra/domain'
import { toKilowatts } from '../../stations/http/kilowatts.ts'
import type { StationPrice } from '../../stations/index.ts'
import type { OpenConnector, OpenStation } from '../queries.ts'

/** Creative Commons Attribution 4.0: whoever passes the data on names the network. */
const LICENCE = { name: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' } as const

interface Known {
  readonly station: OpenStation
  readonly connectors: readonly OpenConnector[]
  readonly prices: readonly StationPrice[]
  /** Where people reach the program. */
  readonly publicUrl: string
}

export function buildFeature({ station, connectors, prices, publicUrl }: Known) {
  const { id, name, longitude, latitude, address, city, stateCode, powerW, openingHours, amenities } = station
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [roundDegrees(longitude), roundDegrees(latitude)] },
    properties: {
      name,
      address,
      city,
      state: findStateByCode(stateCode)?.name ?? null,
      page: `${publicUrl}/stations/${encodeURIComponent(formatStationSlug(station))}`,
      powerKW: toKilowatts(powerW),
      openingHours: formatOpenStreetMapHours(openingHours),
      amenities,
      connectors: connectors.map((one) => ({
        number: one.number,
        type: one.type,
        powerKW: toKilowatts(one.powerW),
      })),
      prices: prices.map(({ connectorTypes, words }) => ({
        connectorTypes,
        withGst: words.withGst.lines,
        beforeGst: words.beforeGst.lines,
      })),
    },
  }
}

interface FileOf {
  readonly features: readonly ReturnType<typeof buildFeature>[]
  /** From 1. */
  readonly file: number
  readonly files: number
  /** In all files together. */
  readonly stations: number
  readonly networkName: string
  readonly publicUrl: string
}

/** What a collection has beside its features are foreign members (RFC 7946, 6.1). */
export function buildCollection({ features, file, files, stations, networkName, publicUrl }: FileOf) {
  const license = { rel: 'license', href: LICENCE.url, type: 'text/html' }
  const next = { rel: 'next', href: publicUrl + formatFilePath(file + 1), type: 'application/geo+json' }
  return {
    type: 'FeatureCollection',
    metadata: {
      network: networkName,
      url: `${publicUrl}/`,
      licence: LICENCE.name,
      licenceUrl: LICENCE.url,
      attribution: networkName,
      timeZone: 'Asia/Kolkata',
      currency: 'INR',
      stations,
      file,
      files,
    },
    links: file < files ? [license, next] : [license],
    features,
  }
}

const formatFilePath = (file: number): string => `/open-data/stations${file === 1 ? '' : `-${file}`}.geojson`

/** A decimetre on the ground; more digits say nothing (RFC 7946, 11.2). */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** As OpenStreetMap's `opening_hours` writes them (wiki.openstreetmap.org/wiki/Key:opening_hours/specification). */
export function formatOpenStreetMapHours(hours: OpeningHours): string {
  if (hours === null) return '24/7'
  const days = WEEKDAYS.flatMap((day) => {
    const spans = hours
      .filter((one) => one.day === day)
      .map(({ fromMinute, toMinute }) => {
        const end = toMinute === fromMinute ? toMinute + 1440 : toMinute
        return `${formatClock(fromMinute)}-${formatClock(end)}`
      })
    return spans.length > 0 ? [`${day.charAt(0).toUpperCase()}${day.charAt(1)} ${spans.join(',')}`] : []
  })
  return days.length > 0 ? days.join('; ') : 'off'
}
