/**
 * Build steps: the land around India without any border, cut out of the world's coasts, its rivers, and the lines between
 * Indian states, as files of GeoJSON. Importing `….json?land`, `….json?rivers` and `….json?states` gives their addresses.
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

export function land(): Plugin {
  return {
    name: 'voltyatra:land',
    apply: 'build',
    async load(id) {
      const [path = '', made = ''] = id.split('?')
      const make = MAKERS[made]
      if (!make || !path.endsWith('.json')) return null
      const source = JSON.stringify(make(await readFile(path, 'utf8')))
      const file = this.emitFile({ type: 'asset', name: `${made}.json`, source })
      return { code: `export default import.meta.ROLLUP_FILE_URL_${file}`, moduleType: 'js' }
    },
  }
}

/** What is made of a topology, by what stands behind the question mark. */
const MAKERS: Readonly<Record<string, (topology: string) => unknown>> = {
  land: (text) => ({ type: 'MultiPolygon', coordinates: landWithin(JSON.parse(text), AROUND_INDIA) }),
  states: (text) => ({ type: 'MultiLineString', coordinates: unpackStateLines(JSON.parse(text)) }),
  rivers: (text) => ({ type: 'MultiLineString', coordinates: findRivers(JSON.parse(text), AROUND_INDIA) }),
}

const HUNDREDTHS = 100

/** Of each line the steps from point to point, in hundredths of a degree: first the longitude, then the latitude. */
export function unpackStateLines(lines: readonly (readonly number[])[]): Position[][] {
  return lines.map((steps) => {
    let [x, y] = [0, 0]
    return Array.from({ length: steps.length / 2 }, (_, at): Position => {
      x += steps[at * 2] ?? 0
      y += steps[at * 2 + 1] ?? 0
      return [x / HUNDREDTHS, y / HUNDREDTHS]
    })
  })
}

interface RiverTopology extends Omit<Topology, 'objects'> {
  readonly objects: {
    readonly rivers: {
      readonly geometries: readonly {
        readonly arcs?: readonly number[] | readonly (readonly number[])[]
      }[]
    }
  }
}

/** The lines of the rivers that touch a box, in degrees. */
export function findRivers({ arcs, transform, objects }: RiverTopology, box: Box): Position[][] {
  const used = new Set(
    objects.rivers.geometries
      .flatMap(({ arcs: lines = [] }) => lines.flat())
      .map((index) => Math.max(index, ~index)),
  )
  const isInside = ([x, y]: Position): boolean =>
    x > box.west && x < box.east && y > box.south && y < box.north
  return [...used]
    .map((index) => unpackArc(arcs[index] ?? [], transform).map(roundPosition))
    .filter((line) => line.length > 1 && line.some(isInside))
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
