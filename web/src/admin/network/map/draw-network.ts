/** Draws the network: streets or land without borders, and stations by the sign of their state. */

import type { networkMap as networkMapCall, ReplyOf } from '@voltyatra/contract'
import type { GeoJSONSource, Map as LibreMap, MapMouseEvent, StyleSpecification } from 'maplibre-gl'
import { INDIA, openMap } from '../../../shared/map/base-map.ts'
import type { MapBase } from '../../../shared/map/base-parts.ts'
import { LIVE_STATES, type LiveState, SIGN_COLOURS, SIGN_PATHS } from './signs.tsx'
import { networkMap } from './texts.ts'

export type NetworkStation = ReplyOf<typeof networkMapCall>['data']['stations'][number]

const STATIONS = 'stations'
/** From which zoom on stations bear their names. */
const NAMED_FROM = 7

interface NetworkParts {
  readonly container: HTMLElement
  readonly stations: readonly NetworkStation[]
  readonly onPick: (id: string) => void
  readonly onReady: (map: DrawnNetwork) => void
}

export interface DrawnNetwork {
  show(stations: readonly NetworkStation[]): void
  zoomBy(steps: 1 | -1): void
  end(): void
}

/** Resolves before the map has drawn anything: `onReady` says when it has. @throws where the browser has no WebGL */
export async function drawNetwork({
  container,
  stations,
  onPick,
  onReady,
}: NetworkParts): Promise<DrawnNetwork> {
  const colour = readColours(container)
  const map = await openMap({
    container,
    label: networkMap.map,
    colours: { sea: colour('--map-sea'), land: colour('--map-land'), coast: colour('--field-line') },
    buildStyle: (base) => buildStyle(base, colour),
    begin: { bounds: computeBounds(stations), fitBoundsOptions: { padding: 40, maxZoom: 9 } },
  })
  for (const state of LIVE_STATES) map.addImage(state, getSign(state, colour), { pixelRatio: RATIO })
  const motion = { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 300 }
  map.on('load', () => onReady(drawn))
  map.on('click', (event) => pick(map, event, onPick))
  map.on('mouseenter', STATIONS, () => setCursor(map, 'pointer'))
  map.on('mouseleave', STATIONS, () => setCursor(map, ''))
  const drawn: DrawnNetwork = {
    show: (shown) => map.getSource<GeoJSONSource>(STATIONS)?.setData(buildPoints(shown)),
    zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps, motion),
    end: () => map.remove(),
  }
  return drawn
}

type Colours = (token: string) => string

/** The tokens as the theme has them where the map stands. */
function readColours(container: HTMLElement): Colours {
  const style = getComputedStyle(container)
  return (token) => style.getPropertyValue(token).trim()
}

const buildStyle = (base: MapBase, colour: Colours): StyleSpecification => ({
  ...base.whole,
  version: 8,
  sources: { ...base.sources, [STATIONS]: { type: 'geojson', data: buildPoints([]) } },
  layers: [
    ...base.layers,
    {
      id: STATIONS,
      type: 'symbol',
      source: STATIONS,
      layout: {
        'icon-image': ['get', 'state'],
        'icon-allow-overlap': true,
        // What needs attention lies above the rest.
        'symbol-sort-key': ['get', 'order'],
        'text-field': ['step', ['zoom'], '', NAMED_FROM, ['get', 'name']],
        'text-font': base.font,
        'text-size': 12,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1,
        'text-optional': true,
      },
      paint: {
        'text-color': colour('--text'),
        'text-halo-color': colour('--map-land'),
        'text-halo-width': 1.4,
      },
    },
  ],
})

const buildPoints = (stations: readonly NetworkStation[]) => ({
  type: 'FeatureCollection' as const,
  features: stations.map(({ _id, stationName, lat, long, state }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [long, lat] },
    properties: { id: _id, name: stationName, state, order: -LIVE_STATES.indexOf(state) },
  })),
})

function computeBounds(stations: readonly NetworkStation[]): [[number, number], [number, number]] {
  if (stations.length === 0) return INDIA
  const lats = stations.map(({ lat }) => lat)
  const longs = stations.map(({ long }) => long)
  return [
    [Math.min(...longs), Math.min(...lats)],
    [Math.max(...longs), Math.max(...lats)],
  ]
}

function pick(map: LibreMap, { point }: MapMouseEvent, onPick: (id: string) => void): void {
  const reach = 6
  const [found] = map.queryRenderedFeatures(
    [
      [point.x - reach, point.y - reach],
      [point.x + reach, point.y + reach],
    ],
    { layers: [STATIONS] },
  )
  const id: unknown = found?.properties.id
  if (typeof id === 'string') onPick(id)
}

function setCursor(map: LibreMap, cursor: string): void {
  map.getCanvas().style.cursor = cursor
}

const RATIO = 2
const SIZE = 22

/** The sign with an edge around it, so that it stands out of what is below. */
function getSign(state: LiveState, colour: Colours): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE * RATIO
  canvas.height = SIZE * RATIO
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws nothing')
  const margin = 2
  pen.scale(RATIO, RATIO)
  pen.translate(margin, margin)
  pen.scale((SIZE - 2 * margin) / 16, (SIZE - 2 * margin) / 16)
  const path = new Path2D(SIGN_PATHS[state])
  pen.lineJoin = 'round'
  pen.lineWidth = 2.6
  pen.strokeStyle = colour('--raised')
  pen.stroke(path)
  pen.fillStyle = colour('--raised')
  pen.fill(path, 'nonzero')
  pen.fillStyle = colour(SIGN_COLOURS[state])
  pen.fill(path, 'evenodd')
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
