/**
 * The steps of a meter's register: what each of them adds to the energy, bounded by what the connector can deliver. A
 * register that falls is another one; a fall or a leap that is taken back was a mere glitch.
 */

/** When, by which clock we order; when, by the charger's word; what the register said. */
export type Point = readonly [at: number, said: number, registerWh: number]

/** Steps that have been added up, and the point from which the next one counts. */
export interface Sum {
  readonly energyWh: number
  readonly last: Point
  /** The point before the register fell, and before it leapt, while it is open whether that was a mere glitch. */
  readonly beforeFall?: Point | undefined
  readonly beforeLeap?: Point | undefined
  readonly leapWh?: number | undefined
}

/** Something odd about a step. */
export type StepAnomaly = 'meter-reset' | 'meter-glitch' | 'implausible-step'

/** Energy that no step is doubted for, in Wh: meters round, clocks are seconds off. */
const MARGIN_WH = 250

/** The order in which points count. */
export const compare = (a: Point, b: Point): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** That the charger's clock was put right before this point of time, and what a step over it has taken at most. */
export type ClockStep = readonly [at: number, mostMs: number]

/** What bounds a step. */
interface Bounds {
  /** What the connector can deliver, in watts. */
  readonly maxPowerW: number
  readonly clockStep?: ClockStep | undefined
}

/** Where the charger's clock was put right in between, the longer time is the safer one. */
const computeElapsed = (from: Point, to: Point): number => Math.max(to[0] - from[0], to[1] - from[1], 0)

/** A charge that was asked for has not lasted longer than since then, whatever a clock says that was put right meanwhile. */
export function findClockStep(
  {
    askedAt,
    clockStep,
  }: { readonly askedAt?: number | undefined; readonly clockStep?: ClockStep | undefined },
  { from, to, arrived }: { readonly from: Point; readonly to: Point; readonly arrived: number },
): ClockStep | undefined {
  if (askedAt === undefined || (clockStep && clockStep[0] <= to[0])) return undefined
  const mostMs = Math.max(arrived - askedAt, 0)
  return computeElapsed(from, to) > mostMs ? [to[0], mostMs] : undefined
}

/** Whole watt-hours that the connector can have delivered between two points. */
function computeDeliverable(from: Point, to: Point, { maxPowerW, clockStep }: Bounds): number {
  const isOverStep = clockStep && from[0] < clockStep[0] && to[0] >= clockStep[0]
  const elapsedMs = Math.min(computeElapsed(from, to), isOverStep ? clockStep[1] : Number.POSITIVE_INFINITY)
  return Math.floor((maxPowerW * 1.5 * elapsedMs) / 3_600_000) + MARGIN_WH
}

/** Adds the step to the next point. A register that falls is another one, and counts from its own first reading. */
export function addStep(
  sum: Sum | undefined,
  point: Point,
  bounds: Bounds,
  found: { add(anomaly: StepAnomaly): unknown },
): Sum {
  if (!sum) return { energyWh: 0, last: point }
  const { energyWh, last, beforeFall, beforeLeap, leapWh = 0 } = sum
  const grown = point[2] - last[2]
  if (grown < 0) {
    if (beforeLeap && point[2] >= beforeLeap[2]) {
      const real = point[2] - beforeLeap[2]
      if (real <= computeDeliverable(beforeLeap, point, bounds)) {
        found.add('meter-glitch')
        return { energyWh: energyWh - leapWh + real, last: point }
      }
    }
    found.add('meter-reset')
    return { energyWh, last: point, beforeFall: last }
  }
  const most = computeDeliverable(last, point, bounds)
  if (grown <= most) {
    const added = { energyWh: energyWh + grown, last: point }
    // Standing still decides nothing about a fall or a leap.
    if (grown > 0 || !(beforeFall || beforeLeap)) return added
    return { ...added, ...(beforeFall && { beforeFall }), ...(beforeLeap && { beforeLeap, leapWh }) }
  }
  if (beforeFall && point[2] >= beforeFall[2]) {
    const real = point[2] - beforeFall[2]
    if (real <= computeDeliverable(beforeFall, point, bounds)) {
      found.add('meter-glitch')
      return { energyWh: energyWh + real, last: point }
    }
  }
  found.add('implausible-step')
  return { energyWh: energyWh + most, last: point, beforeLeap: last, leapWh: most }
}

/**
 * What all the steps add where none of them is odd, without an object for each: with every meter values all that is kept
 * of a session is added up. Undefined where `addStep` has to look at them one by one.
 */
export function addPlainSteps(
  sum: Sum | undefined,
  points: readonly Point[],
  bounds: Bounds,
): number | undefined {
  if (sum?.beforeFall || sum?.beforeLeap) return undefined
  let energyWh = sum?.energyWh ?? 0
  let last = sum?.last
  for (const point of points) {
    if (last) {
      const grown = point[2] - last[2]
      if (grown < 0 || grown > computeDeliverable(last, point, bounds)) return undefined
      energyWh += grown
    }
    last = point
  }
  return energyWh
}
