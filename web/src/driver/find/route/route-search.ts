/** The way that is asked for, as the address of the screen says it. */
import type { Point } from '../../../shared/map/point.ts'
import { readPoint } from '../search.ts'

export interface AskedRoute {
  readonly from: Point
  readonly to: Point
  /** What they are called; nothing where the driver is. */
  readonly fromName: string
  readonly toName: string
  /** By road, in km. */
  readonly rangeKm: number
}

export const RANGE_KM = { least: 30, usual: 200, most: 1000 } as const
const LONGEST_NAME = 100

/** Undefined where an address says no whole way. */
export function readRoute(query: URLSearchParams): AskedRoute | undefined {
  const [from, to] = [readPoint(query.get('from')), readPoint(query.get('to'))]
  const rangeKm = Number(query.get('range') ?? RANGE_KM.usual)
  if (!from || !to || !(rangeKm >= RANGE_KM.least && rangeKm <= RANGE_KM.most)) return undefined
  const readName = (name: string) => (query.get(name) ?? '').slice(0, LONGEST_NAME)
  return { from, to, fromName: readName('fromName'), toName: readName('toName'), rangeKm }
}

export function writeRoute({ from, to, fromName, toName, rangeKm }: AskedRoute): URLSearchParams {
  const query = new URLSearchParams()
  query.set('from', `${from.lat},${from.long}`)
  if (fromName) query.set('fromName', fromName)
  query.set('to', `${to.lat},${to.long}`)
  if (toName) query.set('toName', toName)
  query.set('range', String(rangeKm))
  return query
}
