/** Streets as Protomaps' tiles have them, drawn by its own style without borders, pictures and foreign letters. */
import { layers, namedFlavor } from '@protomaps/basemaps'
import {
  addProtocol,
  type LayerSpecification,
  type SourceSpecification,
  type StyleSpecification,
} from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import type { MapBase, TileSource } from './base-parts.ts'
import { OWN_FONT } from './font.ts'

const STREETS = 'streets'
const OPEN_STREET_MAP = '© OpenStreetMap'
/** Tiles end here in Protomaps' archives; what is nearer is drawn larger. */
const LAST_TILE_ZOOM = 15

let isReadable = false

/** A foreign style is taken as it is. @throws where it cannot be loaded */
export async function loadStreets({ kind, url }: TileSource, isDark: boolean): Promise<MapBase> {
  if (kind === 'style') return loadStyle(url)
  if (kind === 'pmtiles' && !isReadable) {
    addProtocol('pmtiles', new Protocol({ metadata: true }).tile)
    isReadable = true
  }
  const source: SourceSpecification =
    kind === 'pmtiles'
      ? { type: 'vector', url: `pmtiles://${new URL(url, location.href).href}` }
      : { type: 'vector', tiles: [url], maxzoom: LAST_TILE_ZOOM, attribution: OPEN_STREET_MAP }
  return {
    sources: { [STREETS]: source },
    layers: buildStreetLayers(isDark),
    font: OWN_FONT,
    hasNames: true,
    nearestZoom: 19,
  }
}

/**
 * Borders are those of who drew the tiles, and so are the names of countries and states: they are left out. There is no server
 * of glyphs and no sheet of pictures: names are written in our own letters, and shops have no picture.
 */
export const buildStreetLayers = (isDark: boolean): LayerSpecification[] =>
  (layers(STREETS, namedFlavor(isDark ? 'dark' : 'light'), { lang: 'en' }) as LayerSpecification[])
    .filter((layer) => !('source-layer' in layer && layer['source-layer'] === 'boundaries'))
    .filter(({ id }) => !['places_country', 'places_region', 'roads_oneway'].includes(id))
    .map((layer) => {
      if (layer.type !== 'symbol') return layer
      const { 'icon-image': _picture, ...layout } = layer.layout ?? {}
      return { ...layer, layout: { ...layout, 'text-font': OWN_FONT } }
    })

async function loadStyle(url: string): Promise<MapBase> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The map's style was answered ${answer.status}`)
  const { sources, layers: drawn, glyphs, sprite } = (await answer.json()) as StyleSpecification
  return {
    sources,
    layers: drawn,
    font: findFont(drawn),
    hasNames: true,
    nearestZoom: 19,
    whole: { ...(glyphs && { glyphs }), ...(sprite && { sprite }) },
  }
}

/** Glyphs of a style come in its own fonts only. */
function findFont(drawn: readonly LayerSpecification[]): string[] {
  for (const layer of drawn) {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.every((one) => typeof one === 'string' && one !== 'literal')) return font
  }
  return OWN_FONT
}
