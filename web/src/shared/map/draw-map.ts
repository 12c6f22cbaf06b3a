/** Draws a map of stations and moves it. Loaded where one is to be seen. */
import { type GeoJSONSource, type Map as LibreMap, type MapMouseEvent, ScaleControl } from 'maplibre-gl'
import type { Place } from '../places/search.ts'
import { INDIA, openMap } from './base-map.ts'
import { readColours } from './colours.ts'
import type { FeatureCollection } from './geojson.ts'
import type { Camera, Point } from './point.ts'
import { buildRings } from './points.ts'
import { drawSigns } from './signs.ts'
import { buildMapStyle, SOURCES, STATION_LAYERS, WIDEST_SIGN } from './style.ts'

const STATION_ZOOM = 13
const RINGS_KM = [2, 5, 10, 25, 50] as const
const MOST_KM = 500

export interface SeenArea {
  readonly camera: Camera
  /** Of the circle around what is seen. */
  readonly centre: Point
  readonly km: number
}

export interface NamedPoint extends Point {
  readonly name: string
}

interface MapParts {
  readonly container: HTMLElement
  /** What the map is called to who hears it. */
  readonly label: string
  readonly places: readonly Place[]
  /** Undefined: the whole country. */
  readonly camera: Camera | undefined
  /** How many pixels at its lower edge something else covers. */
  readonly covered: () => number
  readonly onPick: (at: Point) => void
  /** By hand; moves by a script are not reported. */
  readonly onMoved: (area: SeenArea) => void
  /** It takes stations, marks and a place to look at, and has drawn nothing yet. */
  readonly onOpen?: (map: DrawnMap) => void
  readonly onReady: (map: DrawnMap) => void
}

export interface DrawnMap {
  showStations(points: FeatureCollection): void
  /** The searched place with distances around it, and the station that is open. */
  showMarks(origin: Point | undefined, selected: NamedPoint | undefined): void
  lookAt(camera: Camera): void
  /** All of these, as near as they allow. */
  lookAtAll(points: readonly Point[]): void
  /** Brings a station into view, unless it is; with the searched place, where that is not far. */
  lookAtStation(at: Point, origin: Point | undefined): void
  lookAtCountry(): void
  zoomBy(steps: 1 | -1): void
  camera(): Camera
  end(): void
}

/** Resolves before the map has drawn anything: `onReady` says when it has. @throws where the browser has no WebGL */
export async function drawMap(parts: MapParts): Promise<DrawnMap> {
  const { container, label, places, camera, covered, onPick, onMoved, onOpen, onReady } = parts
  const colours = readColours()
  const map = await openMap({
    container,
    label,
    colours,
    buildStyle: (base) => buildMapStyle({ colours, base, places }),
    begin: camera ? { center: [camera.long, camera.lat], zoom: camera.zoom } : { bounds: INDIA },
  })
  map.addControl(new ScaleControl({ unit: 'metric', maxWidth: 120 }), 'bottom-right')
  for (const { name, image, pixelRatio } of drawSigns(colours)) map.addImage(name, image, { pixelRatio })
  const motion = { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 600 }

  map.once('style.load', () => onOpen?.(drawn))
  map.on('load', () => onReady(drawn))
  map.on('moveend', (event) => {
    if ('originalEvent' in event && event.originalEvent) onMoved(readSeenArea(map))
  })
  map.on('click', (event) => void pick(map, event, onPick))
  for (const layer of Object.values(STATION_LAYERS)) {
    map.on('mouseenter', layer, () => setCursor(map, 'pointer'))
    map.on('mouseleave', layer, () => setCursor(map, ''))
  }

  // Around what is to be seen as a whole, and clear of what lies over the map.
  const padding = () => {
    const { clientWidth, clientHeight } = map.getCanvas()
    const margin = Math.max(WIDEST_SIGN, Math.min(clientWidth, clientHeight) / 7)
    return { top: margin, left: margin, right: margin, bottom: margin + covered() }
  }
  const fill = (source: string, data: Parameters<GeoJSONSource['setData']>[0]) =>
    map.getSource<GeoJSONSource>(source)?.setData(data)

  const drawn: DrawnMap = {
    showStations: (points) => fill(SOURCES.stations, points),
    showMarks(origin, selected) {
      fill(SOURCES.rings, buildRings(origin, RINGS_KM))
      fill(SOURCES.marks, {
        type: 'FeatureCollection',
        features: [mark('origin', origin), mark('selected', selected)].flat(),
      })
    },
    lookAt: ({ lat, long, zoom }) => map.jumpTo({ center: [long, lat], zoom }),
    lookAtAll(points) {
      if (points.length > 0)
        map.fitBounds(computeBox(points), { padding: padding(), maxZoom: STATION_ZOOM, ...motion })
    },
    lookAtStation(at, origin) {
      const { x, y } = map.project([at.long, at.lat])
      const { clientWidth, clientHeight } = map.getCanvas()
      const isSeen = x > 0 && y > 0 && x < clientWidth && y < clientHeight - covered()
      if (isSeen && map.getZoom() >= STATION_ZOOM - 3) return
      const seen = origin && isNear(at, origin) ? [at, origin] : [at]
      map.fitBounds(computeBox(seen), { padding: padding(), maxZoom: STATION_ZOOM, ...motion })
    },
    lookAtCountry: () => map.fitBounds(INDIA, motion),
    zoomBy: (steps) => map.zoomTo(map.getZoom() + steps, motion, { originalEvent: new Event('zoom') }),
    camera: () => readCamera(map),
    end: () => map.remove(),
  }
  return drawn
}

const computeBox = (points: readonly Point[]): [[number, number], [number, number]] => {
  const lats = points.map(({ lat }) => lat)
  const longs = points.map(({ long }) => long)
  return [
    [Math.min(...longs), Math.min(...lats)],
    [Math.max(...longs), Math.max(...lats)],
  ]
}

/** Half a degree: some fifty km. */
const isNear = (a: Point, b: Point): boolean =>
  Math.abs(a.lat - b.lat) < 0.5 && Math.abs(a.long - b.long) < 0.5

/** Into a group, or to a station. */
async function pick(map: LibreMap, { point }: MapMouseEvent, onPick: (at: Point) => void): Promise<void> {
  const reach = 6
  const [feature] = map.queryRenderedFeatures(
    [
      [point.x - reach, point.y - reach],
      [point.x + reach, point.y + reach],
    ],
    { layers: Object.values(STATION_LAYERS) },
  )
  if (feature?.geometry.type !== 'Point') return
  const [long = 0, lat = 0] = feature.geometry.coordinates
  const { cluster_id: group } = feature.properties
  if (group === undefined) {
    onPick({ lat, long })
    return
  }
  const source = map.getSource<GeoJSONSource>(SOURCES.stations)
  const zoom = await source?.getClusterExpansionZoom(group)
  map.easeTo({ center: [long, lat], zoom: zoom ?? map.getZoom() + 1 }, { originalEvent: new Event('zoom') })
}

const mark = (sign: string, at: (Point & { readonly name?: string }) | undefined) =>
  at
    ? [
        {
          type: 'Feature' as const,
          geometry: { type: 'Point' as const, coordinates: [at.long, at.lat] },
          properties: { sign, name: at.name ?? '' },
        },
      ]
    : []

function setCursor(map: LibreMap, cursor: string): void {
  map.getCanvas().style.cursor = cursor
}

function readCamera(map: LibreMap): Camera {
  const { lat, lng } = map.getCenter()
  return { lat, long: lng, zoom: map.getZoom() }
}

const METRES = 1000

function readSeenArea(map: LibreMap): SeenArea {
  const camera = readCamera(map)
  const corner = map.getBounds().getNorthEast()
  const km = Math.ceil(map.getCenter().distanceTo(corner) / METRES)
  return {
    camera,
    centre: { lat: camera.lat, long: camera.long },
    km: Math.min(MOST_KM, Math.max(1, km)),
  }
}
