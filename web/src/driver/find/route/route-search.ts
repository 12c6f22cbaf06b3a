/** The way that is asked for, as the address of the screen says it. */
import type { Point } from '../../../shared/map/point.ts'
import { readPoint } from '../search.ts'

export interface RequestedRoute {
  readonly from: Point
  readonly to: Point
  /** What they are called; nothing where the driver is. */
  readonly fromName: string
  readonly toName: string
  /** By road, in km. */
  readonly rangeKm: number
}

/** As many as maps take on the way. */
export const MOST_STOPS = 9

export const RANGE_KM = { least: 30, usual: 200, most: 1000 } as const
const LONGEST_NAME = 100

/** Undefined where an address says no whole way. */
export function readRoute(query: URLSearchParams): RequestedRoute | undefined {
  const [from, to] = [readPoint(query.get('from')), readPoint(query.get('to'))]
  const rangeKm = Number(query.get('range') ?? RANGE_KM.usual)
  if (!from || !to || !(rangeKm >= RANGE_KM.least && rangeKm <= RANGE_KM.most)) return undefined
  const readName = (name: string) => (query.get(name) ?? '').slice(0, LONGEST_NAME)
  return { from, to, fromName: readName('fromName'), toName: readName('toName'), rangeKm }
}

export function writeRoute({ from, to, fromName, toName, rangeKm }: RequestedRoute): URLSearchParams {
  const query = new URLSearchParams()
  query.set('from', `${from.lat},${from.long}`)
  if (fromName) query.set('fromName', fromName)
  query.set('to', `${to.lat},${to.long}`)
  if (toName) query.set('toName', toName)
  query.set('range', String(rangeKm))
  return query
}

/** Where the driver wants to stop; what makes no sense is left out. */
export const readStops = (query: URLSearchParams): readonly Point[] =>
  query
    .getAll('stop')
    .slice(0, MOST_STOPS)
    .flatMap((text) => readPoint(text) ?? [])

/** The same way with or without a stop. */
export function changeStop(query: URLSearchParams, at: Point): URLSearchParams {
  const stops = readStops(query)
  const others = stops.filter((stop) => !isSameStop(stop, at))
  const changed = new URLSearchParams(query)
  changed.delete('stop')
  for (const { lat, long } of others.length < stops.length ? others : [...stops, at].slice(-MOST_STOPS))
    changed.append('stop', `${lat},${long}`)
  return changed
}

/** Places of the map's columns have five decimals. */
export const isSameStop = (a: Point, b: Point): boolean =>
  Math.abs(a.lat - b.lat) < 2e-5 && Math.abs(a.long - b.long) < 2e-5
