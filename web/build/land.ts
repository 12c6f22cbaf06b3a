/**
 * A build step: the land around India without any border, cut out of the world's coasts, as a file of GeoJSON. Importing
 * `….json?land` gives its address.
 */
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

type Position = readonly [number, number]

interface Topology {
  readonly arcs: readonly (readonly Position[])[]
  readonly transform: { readonly scale: Position; readonly translate: Position }
  readonly objects: {
    readonly land: {
      readonly geometries: readonly { readonly arcs: readonly (readonly (readonly number[])[])[] }[]
    }
  }
}

interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Somewhat more than the map can be moved to. */
const AROUND_INDIA: Box = { west: 52, south: -6, east: 112, north: 46 }
/** A hundred metres: the coasts are no more exact. */
const DECIMALS = 3

const MARK = '?land'

export function land(): Plugin {
  return {
    name: 'voltyatra:land',
    apply: 'build',
    async load(id) {
      if (!id.endsWith(MARK)) return null
      const topology = JSON.parse(await readFile(id.slice(0, -MARK.length), 'utf8')) as Topology
      const source = JSON.stringify({ type: 'MultiPolygon', coordinates: landWithin(topology, AROUND_INDIA) })
      const file = this.emitFile({ type: 'asset', name: 'land.json', source })
      return { code: `export default import.meta.ROLLUP_FILE_URL_${file}`, moduleType: 'js' }
    },
  }
}

/** The polygons of a topology as far as they lie in a box, in degrees. */
export function landWithin({ arcs, transform, objects }: Topology, box: Box): Position[][][] {
  const lines = arcs.map((arc) => unpackArc(arc, transform))
  const lineOf = (index: number): readonly Position[] =>
    index < 0 ? [...(lines[~index] ?? [])].reverse() : (lines[index] ?? [])
  // Each line begins where the one before ends.
  const ring = (indices: readonly number[]): Position[] =>
    indices.flatMap((index, place) => lineOf(index).slice(place === 0 ? 0 : 1))
  return objects.land.geometries
    .flatMap((geometry) => geometry.arcs)
    .map((polygon) =>
      polygon
        .map((indices) => cut(ring(indices), box).map(roundPosition))
        .filter((points) => points.length > 3)
        .map((points) => [...points, points[0] as Position]),
    )
    .filter((polygon) => polygon.length > 0)
}

/** Steps from point to point in whole numbers, as degrees. */
function unpackArc(arc: readonly Position[], { scale, translate }: Topology['transform']): Position[] {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** Sutherland and Hodgman: cuts off side by side what lies outside. */
function cut(ring: readonly Position[], { west, south, east, north }: Box): readonly Position[] {
  const sides = [
    { axis: 0, limit: west, sign: 1 },
    { axis: 0, limit: east, sign: -1 },
    { axis: 1, limit: south, sign: 1 },
    { axis: 1, limit: north, sign: -1 },
  ] as const
  return sides.reduce<readonly Position[]>((points, { axis, limit, sign }) => {
    const isInside = (point: Position): boolean => (point[axis] - limit) * sign >= 0
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) as Position
      const crossing = isInside(point) === isInside(before) ? [] : [cutBetween(before, point, axis, limit)]
      return isInside(point) ? [...crossing, point] : crossing
    })
  }, ring)
}

function cutBetween(from: Position, to: Position, axis: 0 | 1, limit: number): Position {
  const part = (limit - from[axis]) / (to[axis] - from[axis])
  return axis === 0
    ? [limit, from[1] + part * (to[1] - from[1])]
    : [from[0] + part * (to[0] - from[0]), limit]
}

const roundPosition = ([x, y]: Position): Position => [
  Number(x.toFixed(DECIMALS)),
  Number(y.toFixed(DECIMALS)),
]
