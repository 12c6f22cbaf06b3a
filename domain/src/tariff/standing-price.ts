/**
 * What charging costs at a moment to somebody who begins then: the price that stands on a sign. Whatever is free at
 * first has passed; energy and other time of the session are none yet.
 */

import { type BasisPoints, roundHalfUp } from '../money.ts'
import { DIMENSIONS, type Dimension, type EvseKind, type MicroRupees, type TariffVersion } from './model.ts'
import {
  type ByDimension,
  elementsFor,
  firstMatch,
  type Moment,
  nextAbove,
  type Plan,
  planOf,
} from './plan.ts'
import { freshMoment } from './walk.ts'
import { DAY_SECONDS, dayNumber, offsetAt, weekdayOf, type Zone } from './zone.ts'

/** Who would charge, and how: what conditions may ask for. */
export interface Reader {
  readonly evse: EvseKind
  readonly groups: readonly string[]
  /** Watts that the connector delivers at best. */
  readonly power: number
}

/** Per kWh, per hour or once. */
export interface PriceTwice {
  readonly beforeGst: MicroRupees
  readonly withGst: MicroRupees
}

export const withBoth = (price: number, gstRate: BasisPoints, isIncluded: boolean): PriceTwice => {
  const [up, down] = [10_000 + gstRate, 10_000]
  return isIncluded
    ? { beforeGst: scaled(price, down, up), withGst: scaled(price, 1, 1) }
    : { beforeGst: scaled(price, 1, 1), withGst: scaled(price, up, down) }
}

/** To the nearest micro-rupee, half up. With GST and the land share it may be above what a tariff may name. */
const scaled = (price: number, numerator: number, denominator: number): MicroRupees =>
  Number(roundHalfUp(BigInt(price) * BigInt(numerator), BigInt(denominator))) as MicroRupees

export interface Board {
  readonly plan: Plan
  readonly zone: Zone
  readonly of: ByDimension
}

export const boardOf = (version: TariffVersion, zone: Zone, { evse, groups }: Reader): Board => {
  const plan = planOf(version)
  const of = elementsFor(plan, {
    start: 0,
    stretches: [],
    evse,
    groups,
    paymentBrand: null,
    paymentRecognition: null,
    reservation: null,
  })
  return { plan, zone, of }
}

/** The moment at which prices are read: `seconds` of it are those at the beginning in which only fees are to be paid. */
export function readAt(board: Board, { power }: Reader, now: number): Moment {
  const { plan, zone, of } = board
  const local = now + offsetAt(zone, now).ahead
  const day = dayNumber(local)
  const at: Moment = {
    ...freshMoment(),
    day,
    second: local - day * DAY_SECONDS,
    weekdayBit: 1 << weekdayOf(day),
    idleSeconds: plan.rules.graceSeconds,
    power,
  }
  const freeSeconds = [0, ...plan.seconds].find((seconds) => {
    at.seconds = seconds
    return RUNNING.some((dimension) => (firstMatch(of[dimension], at)?.price ?? 0) > 0)
  })
  at.seconds = freeSeconds ?? 0
  return at
}

const RUNNING = ['energy', 'charging-time', 'session-time'] as const

/** When a price may change next by the clock alone: seconds since 1970, Infinity for never. */
export function nextClockChange({ plan, zone }: Board, now: number): number {
  if (plan.clock.length === 0) return Number.POSITIVE_INFINITY
  const { ahead, until } = offsetAt(zone, now)
  const local = now + ahead
  const second = local - dayNumber(local) * DAY_SECONDS
  return Math.min(until, now + nextAbove(plan.clock, second) - second)
}

/** Micro-rupees; 0 where nothing is asked for. Of energy with the land share, of idle time after its grace. */
export function priceOn({ of, plan: { rules } }: Board, dimension: Dimension, at: Moment): number {
  const price = firstMatch(of[dimension], at)?.price ?? 0
  return dimension === 'energy' ? price + rules.landShare : price
}

/** The dimensions that the version asks this reader something for at all. */
export const pricedDimensions = ({ of, plan }: Board): Dimension[] =>
  DIMENSIONS.filter((one) => of[one].length > 0 || (one === 'energy' && plan.rules.landShare > 0))
