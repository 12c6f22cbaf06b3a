/**
 * What a map of stations draws, from below: the base with its land or streets, distances around the searched place, names of
 * towns, stations.
 */
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Place } from '../places/search.ts'
import type { MapBase } from './base-parts.ts'
import type { MapColours } from './colours.ts'
import type { FeatureCollection } from './geojson.ts'
import { GROUPS } from './signs.ts'

export const SOURCES = {
  towns: 'towns',
  rings: 'rings',
  stations: 'stations',
  marks: 'marks',
} as const

export const STATION_LAYERS = { groups: 'station-groups', single: 'stations-single' } as const

/** From which zoom on a place is named, by its size. */
const NAMED_FROM = { '-1': 11, 0: 7.5, 1: 5.5, 2: 3, 3: 0 } as const
/** A group falls apart above this zoom. */
const LAST_GROUPED_ZOOM = 13
const GROUP_PIXELS = 46
/** Sides of a place on which its name may stand, the best first. */
const ANCHORS = [
  'top',
  'bottom',
  'left',
  'right',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

interface StyleParts {
  readonly colours: MapColours
  readonly base: MapBase
  readonly places: readonly Place[]
}

export function buildMapStyle({ colours, base, places }: StyleParts): StyleSpecification {
  const { font } = base
  return {
    ...base.whole,
    version: 8,
    sources: {
      ...base.sources,
      [SOURCES.towns]: { type: 'geojson', data: buildTowns(places) },
      [SOURCES.rings]: { type: 'geojson', data: nothing, tolerance: 0 },
      [SOURCES.stations]: {
        type: 'geojson',
        data: nothing,
        cluster: true,
        clusterRadius: GROUP_PIXELS,
        clusterMaxZoom: LAST_GROUPED_ZOOM,
        clusterProperties: { free: ['+', ['case', ['==', ['get', 'state'], 0], 1, 0]] },
      },
      [SOURCES.marks]: { type: 'geojson', data: nothing },
    },
    layers: [
      ...base.layers,
      {
        id: 'rings',
        type: 'line',
        source: SOURCES.rings,
        paint: { 'line-color': colours.origin, 'line-opacity': 0.45, 'line-dasharray': [3, 3] },
      },
      {
        id: 'ring-names',
        type: 'symbol',
        source: SOURCES.rings,
        filter: ['has', 'km'],
        layout: {
          'text-field': ['concat', ['to-string', ['get', 'km']], ' km'],
          'text-font': font,
          'text-size': 11,
        },
        paint: buildHaloPaint(colours.origin, colours.halo),
      },
      ...(base.hasNames ? [] : buildTownNames(colours, font)),
      {
        id: STATION_LAYERS.groups,
        type: 'symbol',
        source: SOURCES.stations,
        filter: ['has', 'point_count'],
        layout: {
          'icon-image': [
            'concat',
            'group-',
            ['case', ['>', ['get', 'free'], 0], 'free', 'none'],
            '-',
            ['step', ['get', 'point_count'], 'small', 25, 'middle', 500, 'large'],
          ],
          'icon-allow-overlap': true,
          'text-field': ['get', 'point_count_abbreviated'],
          'text-font': font,
          'text-size': ['step', ['get', 'point_count'], 12, 500, 14],
          'text-allow-overlap': true,
          'text-ignore-placement': true,
        },
        paint: { 'text-color': colours.onSign },
      },
      {
        id: STATION_LAYERS.single,
        type: 'symbol',
        source: SOURCES.stations,
        filter: ['!', ['has', 'point_count']],
        layout: {
          'icon-image': ['concat', 'state-', ['to-string', ['get', 'state']]],
          'icon-allow-overlap': true,
        },
      },
      {
        id: 'marks',
        type: 'symbol',
        source: SOURCES.marks,
        layout: {
          'icon-image': ['get', 'sign'],
          'icon-allow-overlap': true,
          'text-field': ['get', 'name'],
          'text-font': font,
          'text-size': 13,
          'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
          'text-radial-offset': 1.7,
          'text-optional': true,
        },
        paint: buildHaloPaint(colours.text, colours.halo),
      },
    ],
  }
}

/** The widest sign of a group, for what is to be kept clear of the edge. */
export const WIDEST_SIGN = GROUPS.large

const buildTownNames = (colours: MapColours, font: string[]): SymbolLayerSpecification[] => [
  buildNamesLayer('town-names', {
    filter: ['all', namedFromZoom, ['<', ['get', 'size'], 3]],
    offset: 0.8,
    overlap: 'never',
    colours,
    font,
  }),
  // The largest cities keep their names at every zoom, beside the stations that stand there.
  buildNamesLayer('city-names', {
    filter: ['==', ['get', 'size'], 3],
    offset: 1.8,
    overlap: 'always',
    colours,
    font,
  }),
]

const namedFromZoom: ExpressionSpecification = ['>=', ['zoom'], ['get', 'from']]

interface NamesParts {
  readonly filter: FilterSpecification
  /** In letters: how far from its place a name stands. */
  readonly offset: number
  /** `always`: where no side is free, it stands all the same. */
  readonly overlap: 'never' | 'always'
  readonly colours: MapColours
  readonly font: string[]
}

const buildNamesLayer = (
  id: string,
  { filter, offset, overlap, colours, font }: NamesParts,
): SymbolLayerSpecification => ({
  id,
  type: 'symbol',
  source: SOURCES.towns,
  filter,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': font,
    'text-size': ['match', ['get', 'size'], [2, 3], 14, 1, 12.5, 11.5],
    'text-variable-anchor': [...ANCHORS],
    'text-radial-offset': offset,
    'text-padding': 4,
    'text-overlap': overlap,
    'symbol-sort-key': ['-', 0, ['get', 'size']],
  },
  paint: buildHaloPaint(chooseBySize(colours.text, colours.faintText), colours.halo),
})

const chooseBySize = (large: string, small: string): ExpressionSpecification => [
  'match',
  ['get', 'size'],
  [2, 3],
  large,
  small,
]

const buildHaloPaint = (colour: DataDrivenPropertyValueSpecification<string>, halo: string) => ({
  'text-color': colour,
  'text-halo-color': halo,
  'text-halo-width': 1.4,
})

const buildTowns = (places: readonly Place[]) => ({
  type: 'FeatureCollection' as const,
  features: places.map(({ name, size, lat, long }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [long, lat] },
    properties: { name, size, from: NAMED_FROM[size] },
  })),
})
