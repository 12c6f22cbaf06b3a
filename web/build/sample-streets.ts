/**
 * A made-up town of streets in the layers of Protomaps' tiles: what tests draw. It stands where Bengaluru is and is no map of
 * it.
 */
import type { ArchiveFeature, ArchiveLayers, ArchiveParts } from './map-archive.ts'

const CENTRE = { lat: 12.9716, long: 77.5946 }
/** Degrees from the centre to the edge. */
const REACH = 0.06
const bounds = {
  west: CENTRE.long - REACH,
  south: CENTRE.lat - REACH,
  east: CENTRE.long + REACH,
  north: CENTRE.lat + REACH,
}
/** About 300 metres between two streets. */
const STEP = 0.003
const STREETS = Math.floor(REACH / STEP)

type Properties = ArchiveFeature['properties']

const draw = (geometry: GeoJSON.Geometry, properties: Properties): ArchiveFeature => ({
  type: 'Feature',
  geometry,
  properties,
})

const drawLine = (coordinates: number[][], properties: Properties): ArchiveFeature =>
  draw({ type: 'LineString', coordinates }, properties)

const drawBox = (west: number, south: number, east: number, north: number, kind: string): ArchiveFeature => {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return draw({ type: 'Polygon', coordinates: [ring] }, { kind })
}

/** Every fifth street is a main road; the two in the middle are highways. */
function drawStreets(): ArchiveFeature[] {
  return Array.from({ length: 2 * STREETS + 1 }, (_, index) => index - STREETS).flatMap((at) => {
    const kind = at === 0 ? 'highway' : at % 5 === 0 ? 'major_road' : 'minor_road'
    const properties = (name: string): Properties => ({
      kind,
      kind_detail: { highway: 'motorway', major_road: 'primary', minor_road: 'residential' }[kind] ?? '',
      min_zoom: { highway: 4, major_road: 8, minor_road: 11 }[kind] ?? 11,
      name,
    })
    const [lat, long] = [CENTRE.lat + at * STEP, CENTRE.long + at * STEP]
    return [
      drawLine(
        [
          [bounds.west, lat],
          [bounds.east, lat],
        ],
        properties(`${at + STREETS + 1} Cross`),
      ),
      drawLine(
        [
          [long, bounds.south],
          [long, bounds.north],
        ],
        properties(`${at + STREETS + 1} Main`),
      ),
    ]
  })
}

const { lat, long } = CENTRE

const layers: ArchiveLayers = {
  earth: [drawBox(bounds.west, bounds.south, bounds.east, bounds.north, 'earth')],
  landcover: [drawBox(bounds.west, bounds.south, bounds.west + STEP, bounds.south + STEP, 'grassland')],
  landuse: [drawBox(long + STEP, lat + STEP, long + 3 * STEP, lat + 3 * STEP, 'park')],
  water: [drawBox(long - 9 * STEP, lat - 9 * STEP, long - 6 * STEP, lat - 7 * STEP, 'lake')],
  roads: drawStreets(),
  // No map of ours draws it: see `web/src/shared/map/streets.ts`.
  boundaries: [
    drawLine(
      [
        [bounds.west, bounds.south],
        [bounds.east, bounds.north],
      ],
      { kind: 'country', kind_detail: 2, min_zoom: 0 },
    ),
  ],
  buildings: [drawBox(long - 2.6 * STEP, lat + 1.2 * STEP, long - 2.3 * STEP, lat + 1.6 * STEP, 'building')],
  pois: [
    draw(
      { type: 'Point', coordinates: [long - 2.5 * STEP, lat + 1.4 * STEP] },
      {
        kind: 'supermarket',
        name: 'Sample Mall',
        min_zoom: 14,
      },
    ),
  ],
  places: [
    draw(
      { type: 'Point', coordinates: [long + 0.5 * STEP, lat - 0.5 * STEP] },
      {
        kind: 'neighbourhood',
        name: 'Sample Nagar',
        min_zoom: 10,
      },
    ),
  ],
}

export const SAMPLE_STREETS: ArchiveParts = { layers, bounds, maxZoom: 14, attribution: 'Sample streets' }
