/** Writes a small PMTiles archive (version 3) of vector tiles from GeoJSON, a layer for each collection. */
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'

export interface ArchiveFeature {
  readonly type: 'Feature'
  readonly geometry: GeoJSON.Geometry
  readonly properties: Readonly<Record<string, string | number | boolean>>
}

/** By the name of the layer. */
export type ArchiveLayers = Readonly<Record<string, readonly ArchiveFeature[]>>

/** Degrees. */
export interface ArchiveBounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface ArchiveParts {
  readonly layers: ArchiveLayers
  readonly bounds: ArchiveBounds
  readonly maxZoom: number
  /** Shown on every map. */
  readonly attribution: string
}

const HEADER_BYTES = 127
/** So many that their one directory, of 8 bytes a tile at most, is within the 16 kB that a reader fetches first. */
const MOST_TILES = 2_000
const GZIP = 2
const MVT = 1
const EXTENT = 4096

/** @throws where the area has more than 2,000 tiles */
export function buildMapArchive({ layers, bounds, maxZoom, attribution }: ArchiveParts): Buffer {
  const addresses = listTiles(bounds, maxZoom)
  if (addresses.length > MOST_TILES)
    throw new Error(`${addresses.length} tiles are too many for a small archive: take a smaller area`)
  const tiles = drawTiles(layers, addresses, maxZoom)
  const directory = gzipSync(writeDirectory(tiles))
  const metadata = gzipSync(
    JSON.stringify({
      attribution,
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: maxZoom })),
    }),
  )
  const lengths = {
    directory: directory.length,
    metadata: metadata.length,
    tiles: tiles.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
  const header = writeHeader({ lengths, count: tiles.length, bounds, maxZoom })
  return Buffer.concat([header, directory, metadata, ...tiles.map(({ bytes }) => bytes)])
}

interface Tile {
  readonly id: number
  readonly bytes: Buffer
}

/** Zoom, column and row. */
type TileAddress = readonly [number, number, number]

function listTiles(bounds: ArchiveBounds, maxZoom: number): readonly TileAddress[] {
  const addresses: TileAddress[] = []
  for (let z = 0; z <= maxZoom; z++) {
    const [west, north] = findTile(bounds.west, bounds.north, z)
    const [east, south] = findTile(bounds.east, bounds.south, z)
    for (let x = west; x <= east; x++) for (let y = north; y <= south; y++) addresses.push([z, x, y])
  }
  return addresses
}

/** In the order of the archive; tiles without anything are left out. */
function drawTiles(
  layers: ArchiveLayers,
  addresses: readonly TileAddress[],
  maxZoom: number,
): readonly Tile[] {
  const indices = Object.entries(layers).map(([name, features]) => {
    const collection = { type: 'FeatureCollection', features } as unknown as GeoJSON.GeoJSON
    return [name, new GeoJSONVT(collection, { maxZoom, extent: EXTENT, buffer: 128 })] as const
  })
  return addresses
    .flatMap(([z, x, y]): Tile[] => {
      const found = indices.flatMap(([name, index]) => {
        const tile = index.getTile(z, x, y)
        return tile ? [[name, tile] as const] : []
      })
      if (found.length === 0) return []
      const bytes = gzipSync(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT }))
      return [{ id: zxyToTileId(z, x, y), bytes }]
    })
    .toSorted((a, b) => a.id - b.id)
}

/** The column and row of the Web Mercator tile that holds a point. */
function findTile(long: number, lat: number, z: number): readonly [number, number] {
  const across = 2 ** z
  const sine = Math.sin((lat * Math.PI) / 180)
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor(((long + 180) / 360) * across), Math.floor(down * across)]
}

/** Columns of variable-length numbers: steps of the ids, run lengths, byte lengths, offsets (0: right after the one before). */
function writeDirectory(tiles: readonly Tile[]): Buffer {
  const steps = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))
  const runs = tiles.map(() => 1)
  const lengths = tiles.map(({ bytes }) => bytes.length)
  const offsets = tiles.map((_tile, index) => (index === 0 ? 1 : 0))
  return Buffer.from([tiles.length, ...steps, ...runs, ...lengths, ...offsets].flatMap(writeVarint))
}

function writeVarint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}

interface HeaderParts extends Pick<ArchiveParts, 'bounds' | 'maxZoom'> {
  readonly lengths: { readonly directory: number; readonly metadata: number; readonly tiles: number }
  readonly count: number
}

function writeHeader({ lengths, count, bounds, maxZoom }: HeaderParts): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const metadataAt = HEADER_BYTES + lengths.directory
  const tilesAt = metadataAt + lengths.metadata
  const numbers = [
    ...[HEADER_BYTES, lengths.directory],
    ...[metadataAt, lengths.metadata],
    // No directories below the first.
    ...[tilesAt, 0],
    ...[tilesAt, lengths.tiles],
    ...[count, count, count],
  ]
  numbers.forEach((value, index) => {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  })
  const [clustered, minZoom] = [1, 0]
  header.set([clustered, GZIP, GZIP, MVT, minZoom, maxZoom], 96)
  const { west, south, east, north } = bounds
  const inE7 = [west, south, east, north].map((degrees) => Math.round(degrees * 1e7))
  inE7.forEach((value, index) => {
    header.writeInt32LE(value, 102 + 4 * index)
  })
  header.writeUInt8(maxZoom, 118)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return header
}
