import { expect, test } from 'vitest'
import type { MapColours } from './colours.ts'
import { buildMapStyle } from './style.ts'

const black: MapColours = {
  ...{ sea: '#000', land: '#000', coast: '#000', text: '#000', faintText: '#000', halo: '#000' },
  ...{ free: '#000', taken: '#000', off: '#000', onSign: '#000', origin: '#000', edge: '#000' },
}

const base = { sources: {}, layers: [], font: ['Inter'], hasNames: false, nearestZoom: 17 }

test('the largest cities are named at every zoom, also where a station stands', () => {
  const { layers } = buildMapStyle({ colours: black, base, places: [] })
  const cities = layers.find(({ id }) => id === 'city-names')
  expect(cities).toMatchObject({
    filter: ['==', ['get', 'size'], 3],
    layout: { 'text-field': ['get', 'name'], 'text-overlap': 'always' },
  })
  expect(cities).not.toHaveProperty('minzoom')
  expect(cities).not.toHaveProperty('maxzoom')
})
