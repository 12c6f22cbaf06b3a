/** What happened at a connector, second by second in stretches: all that a price is made from besides the tariff. */

import { ok, type Result, refuse } from '../result.ts'
import type { EvseKind, ReservationEnd } from './model.ts'

export const TIMELINE_STATES = [
  /** Kept for the driver, before the session. */
  'reserved',
  'charging',
  /** The vehicle takes nothing, by its own or its driver's doing. */
  'idle',
  'paused-by-charger',
  'paused-by-load-limit',
] as const
export type TimelineState = (typeof TIMELINE_STATES)[number]

/**
 * A stretch in which nothing but the energy changes. After k of its seconds it has delivered the whole part of
 * `energy` × k ÷ `seconds` Wh: that is the definition of what flows between two readings.
 */
export interface Stretch {
  /** From 1 to those of 31 days. */
  readonly seconds: number
  /** Wh, whole, from 0 to 1,000,000,000. */
  readonly energy: number
  readonly state: TimelineState
  /** Watts, from 0 up; null where the meter has not said. */
  readonly power: number | null
  /** Milliamperes from 0 up, summed over the phases; null where the meter has not said. */
  readonly current: number | null
}

export interface Timeline {
  /** Seconds since 1970 (UTC), cut to the second: of the reservation, where there is one. */
  readonly start: number
  /** In order and without gaps; what is reserved comes first. The last one's end is rounded up to the second. */
  readonly stretches: readonly Stretch[]
  readonly evse: EvseKind
  /** The groups that the driver is in. */
  readonly groups: readonly string[]
  readonly paymentBrand: string | null
  readonly paymentRecognition: string | null
  /** Null where nothing was reserved. */
  readonly reservation: ReservationEnd | null
}

const MOST_STRETCH_SECONDS = 31 * 86_400
/** With the seconds above, products stay safe integers. */
const MOST_STRETCH_WH = 1e9
const MOST_STRETCHES = 100_000
const MOST_MEASURE = 1e12

export const TIMELINE_FAULTS = [
  'start-not-whole',
  'too-many-stretches',
  'seconds-out-of-range',
  'energy-out-of-range',
  'energy-while-reserved',
  'reserved-after-start',
  'reserved-without-reservation',
  'measure-out-of-range',
] as const
export type TimelineFault = (typeof TIMELINE_FAULTS)[number]

export interface TimelineRefused {
  readonly kind: 'timeline-faulty'
  readonly code: TimelineFault
  /** Where it stands: 'stretches.3.energy'. */
  readonly path: string
}

/** Refused for its first fault. */
export function checkTimeline(timeline: Timeline): Result<Timeline, TimelineRefused> {
  const fault = findFirstFault(timeline)
  return fault ? refuse({ kind: 'timeline-faulty', code: fault[0], path: fault[1] }) : ok(timeline)
}

function findFirstFault({ start, stretches, reservation }: Timeline): [TimelineFault, string] | null {
  if (!Number.isSafeInteger(start)) return ['start-not-whole', 'start']
  if (stretches.length > MOST_STRETCHES) return ['too-many-stretches', 'stretches']
  let hasBegun = false
  for (const [at, stretch] of stretches.entries()) {
    const path = `stretches.${at}`
    if (!isWholeWithin(stretch.seconds, 1, MOST_STRETCH_SECONDS))
      return ['seconds-out-of-range', `${path}.seconds`]
    if (!isWholeWithin(stretch.energy, 0, MOST_STRETCH_WH)) return ['energy-out-of-range', `${path}.energy`]
    for (const measure of ['power', 'current'] as const) {
      const value = stretch[measure]
      if (value !== null && !isWholeWithin(value, 0, MOST_MEASURE))
        return ['measure-out-of-range', `${path}.${measure}`]
    }
    if (stretch.state !== 'reserved') hasBegun = true
    else if (hasBegun) return ['reserved-after-start', `${path}.state`]
    else if (reservation === null) return ['reserved-without-reservation', `${path}.state`]
    else if (stretch.energy > 0) return ['energy-while-reserved', `${path}.energy`]
  }
  return null
}

const isWholeWithin = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most
