/** What the base of a map is made of, and from. */
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'

export interface BaseColours {
  readonly sea: string
  /** As `#rrggbb`: it says whether the map is a dark one. */
  readonly land: string
  readonly coast: string
}

export interface MapBase {
  readonly sources: Readonly<Record<string, SourceSpecification>>
  readonly layers: readonly LayerSpecification[]
  /** Letters of our own names: of a foreign style its own, as it brings its glyphs. */
  readonly font: string[]
  /** It names towns itself. */
  readonly hasNames: boolean
  readonly nearestZoom: number
  /** What belongs to a foreign style as a whole. */
  readonly whole?: Pick<StyleSpecification, 'glyphs' | 'sprite'>
}

/** Where tiles are, as `/map/tiles.json` says it. */
export interface TileSource {
  readonly kind: 'pmtiles' | 'tiles' | 'style'
  readonly url: string
}
