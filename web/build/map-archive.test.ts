import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, type RangeResponse } from 'pmtiles'
import { expect, test } from 'vitest'
import { buildMapArchive } from './map-archive.ts'
import { SAMPLE_STREETS } from './sample-streets.ts'

function openArchive(bytes: Buffer): PMTiles {
  const cut = (from: number, length: number): RangeResponse => {
    const part = Uint8Array.from(bytes.subarray(from, from + length))
    return { data: part.buffer }
  }
  return new PMTiles({ getKey: () => 'sample', getBytes: async (from, length) => cut(from, length) })
}

test('the archive is read by the library that browsers read it with, from the first zoom to the last', async () => {
  const archive = openArchive(buildMapArchive(SAMPLE_STREETS))
  const header = await archive.getHeader()
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 14, tileType: 1 })
  expect(header.centerLat).toBeCloseTo(12.9716, 4)
  expect(await archive.getMetadata()).toMatchObject({ attribution: 'Sample streets' })
  expect(await archive.getZxy(0, 0, 0)).toBeDefined()
  // The tile of Bengaluru's middle, by the formula of Web Mercator.
  const tile = await archive.getZxy(14, 11723, 7596)
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile?.data ?? new ArrayBuffer())))
  const names = Array.from(
    { length: layers.roads?.length ?? 0 },
    (_, at) => layers.roads?.feature(at).properties.name,
  )
  expect(names).toContain('21 Main')
  expect(await archive.getZxy(14, 0, 0)).toBeUndefined()
})

test('an area of too many tiles is refused in words', () => {
  const bounds = { west: 68, south: 8, east: 97, north: 35 }
  const earth = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [68, 8],
        [97, 8],
        [97, 35],
        [68, 35],
        [68, 8],
      ],
    ],
  }
  const layers = { earth: [{ type: 'Feature' as const, geometry: earth, properties: { kind: 'earth' } }] }
  expect(() => buildMapArchive({ layers, bounds, maxZoom: 11, attribution: 'All' })).toThrow(
    /tiles are too many for a small archive/,
  )
})
