/**
 * Stations along the way between two places, and where to stop. There is no planner of roads here: the way is the shortest
 * line over the earth, and a road is taken to be three tenths longer.
 */
import { computeDistanceKm, EARTH_KM, toRadians } from '../../../shared/map/distance.ts'
import type { Point, StationColumns } from '../../../shared/map/point.ts'

/** How much longer a road is than the line. */
const ROAD_FACTOR = 1.3
/** As far from the line as a station may stand, in km: a twentieth of the way, within these bounds. */
const CORRIDOR = { least: 5, most: 25, part: 0.05 } as const
/** What stays in the battery at a stop, as a part of the range. */
const RESERVE = 0.1
/** Among stations in the last part of what the range reaches, the strongest is taken. */
const LATE_PART = 0.3
const PARTS_OF_A_DEGREE = 100_000
const MOST_STOPS = 20

export interface StationOnWay {
  readonly at: Point
  /** From the start, by road, in km. */
  readonly afterKm: number
  /** From the line, in km. */
  readonly offKm: number
  readonly fastestKW: number
}

export interface RoutePlan {
  /** By road, in km. */
  readonly km: number
  readonly corridorKm: number
  /** In service, in the order of the way. */
  readonly stations: readonly StationOnWay[]
  readonly stops: readonly StationOnWay[]
  readonly gap: RouteGap | undefined
}

/** Where the range ends and no station has come. */
export interface RouteGap {
  /** By road, from the start. */
  readonly afterKm: number
  /** To the next station, or to the end where none comes. */
  readonly km: number
  readonly isToEnd: boolean
}

interface RouteRequest {
  readonly from: Point
  readonly to: Point
  /** By road, in km. */
  readonly rangeKm: number
}

export function planRoute(columns: StationColumns, { from, to, rangeKm }: RouteRequest): RoutePlan {
  const lineKm = computeDistanceKm(from, to)
  const km = lineKm * ROAD_FACTOR
  const corridorKm = Math.min(CORRIDOR.most, Math.max(CORRIDOR.least, lineKm * CORRIDOR.part))
  const stations = columns.lat
    .flatMap((lat, index): StationOnWay[] => {
      if ((columns.freeSlots[index] ?? -1) < 0) return []
      const at = { lat: lat / PARTS_OF_A_DEGREE, long: (columns.long[index] ?? 0) / PARTS_OF_A_DEGREE }
      const { alongKm, offKm } = measureFromLine(at, from, to)
      if (offKm > corridorKm || alongKm < 0 || alongKm > lineKm) return []
      return [{ at, afterKm: alongKm * ROAD_FACTOR, offKm, fastestKW: columns.fastestKW[index] ?? 0 }]
    })
    .toSorted((a, b) => a.afterKm - b.afterKm)
  return { km, corridorKm, stations, ...chooseStops(stations, km, rangeKm * (1 - RESERVE)) }
}

/** The longest part of the way without a stop, by road, in km, where it is longer than the vehicle gets; else undefined. */
export function findFarLeg(
  { km, stops }: Pick<RoutePlan, 'km' | 'stops'>,
  rangeKm: number,
): number | undefined {
  const ends = [...stops.map(({ afterKm }) => afterKm).toSorted((a, b) => a - b), km]
  const longest = Math.max(...ends.map((end, index) => end - (ends[index - 1] ?? 0)))
  return longest > rangeKm * (1 - RESERVE) ? longest : undefined
}

function chooseStops(
  stations: readonly StationOnWay[],
  km: number,
  reachKm: number,
): Pick<RoutePlan, 'stops' | 'gap'> {
  const stops: StationOnWay[] = []
  let here = 0
  while (here + reachKm < km && stops.length < MOST_STOPS) {
    const reached = stations.filter(({ afterKm }) => afterKm > here && afterKm <= here + reachKm)
    const last = reached.at(-1)
    if (!last) {
      const next = stations.find(({ afterKm }) => afterKm > here)
      const gap = { afterKm: here, km: (next?.afterKm ?? km) - here, isToEnd: next === undefined }
      return { stops, gap }
    }
    const late = reached.filter(({ afterKm }) => afterKm >= last.afterKm - LATE_PART * reachKm)
    const stop = late.reduce((best, one) => (one.fastestKW >= best.fastestKW ? one : best))
    stops.push(stop)
    here = stop.afterKm
  }
  return { stops, gap: undefined }
}

/** On a ball: how far along the great circle from `from` to `to` a point stands, and how far beside it. */
function measureFromLine(at: Point, from: Point, to: Point): { alongKm: number; offKm: number } {
  const distance = computeDistanceKm(from, at) / EARTH_KM
  const angle = computeBearing(from, at) - computeBearing(from, to)
  const off = Math.asin(Math.sin(distance) * Math.sin(angle))
  const along = Math.atan2(Math.sin(distance) * Math.cos(angle), Math.cos(distance))
  return { alongKm: along * EARTH_KM, offKm: Math.abs(off) * EARTH_KM }
}

/** In radians, from north to east. */
function computeBearing(from: Point, to: Point): number {
  const [a, b] = [toRadians(from.lat), toRadians(to.lat)]
  const turn = toRadians(to.long - from.long)
  return Math.atan2(
    Math.sin(turn) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn),
  )
}
