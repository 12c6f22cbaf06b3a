/**
 * What charging costs at a moment to somebody who begins then: the price that stands on a sign. Whatever is free at
 * first has passed; energy and other time of the session are none yet.
 */

import { type BasisPoints, roundHalfUp } from '../money.ts'
import { DIMENSIONS, type Dimension, type EvseKind, type MicroRupees, type TariffVersion } from './model.ts'
import {
  type ByDimension,
  buildPlan,
  findFirstMatch,
  findNextAbove,
  type Moment,
  type Plan,
  selectElements,
} from './plan.ts'
import { createMoment } from './walk.ts'
import { DAY_SECONDS, findOffset, toDayNumber, toWeekday, type Zone } from './zone.ts'

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
    ? { beforeGst: scalePrice(price, down, up), withGst: scalePrice(price, 1, 1) }
    : { beforeGst: scalePrice(price, 1, 1), withGst: scalePrice(price, up, down) }
}

/** To the nearest micro-rupee, half up. With GST and the land share it may be above what a tariff may name. */
const scalePrice = (price: number, numerator: number, denominator: number): MicroRupees =>
  Number(roundHalfUp(BigInt(price) * BigInt(numerator), BigInt(denominator))) as MicroRupees

export interface Board {
  readonly plan: Plan
  readonly zone: Zone
  readonly of: ByDimension
}

export const buildBoard = (version: TariffVersion, zone: Zone, { evse, groups }: Reader): Board => {
  const plan = buildPlan(version)
  const of = selectElements(plan, {
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
  const local = now + findOffset(zone, now).ahead
  const day = toDayNumber(local)
  const at: Moment = {
    ...createMoment(),
    day,
    second: local - day * DAY_SECONDS,
    weekdayBit: 1 << toWeekday(day),
    idleSeconds: plan.rules.graceSeconds,
    power,
  }
  const freeSeconds = [0, ...plan.seconds].find((seconds) => {
    at.seconds = seconds
    return RUNNING.some((dimension) => (findFirstMatch(of[dimension], at)?.price ?? 0) > 0)
  })
  at.seconds = freeSeconds ?? 0
  return at
}

const RUNNING = ['energy', 'charging-time', 'session-time'] as const

/** When a price may change next by the clock alone: seconds since 1970, Infinity for never. */
export function findNextClockChange({ plan, zone }: Board, now: number): number {
  if (plan.clock.length === 0) return Number.POSITIVE_INFINITY
  const { ahead, until } = findOffset(zone, now)
  const local = now + ahead
  const second = local - toDayNumber(local) * DAY_SECONDS
  return Math.min(until, now + findNextAbove(plan.clock, second) - second)
}

/** Micro-rupees; 0 where nothing is asked for. Of energy with the land share, of idle time after its grace. */
export function computePriceOn({ of, plan: { rules } }: Board, dimension: Dimension, at: Moment): number {
  const price = findFirstMatch(of[dimension], at)?.price ?? 0
  return dimension === 'energy' ? price + rules.landShare : price
}

/** The dimensions that the version asks this reader something for at all. */
export const listPricedDimensions = ({ of, plan }: Board): Dimension[] =>
  DIMENSIONS.filter((one) => of[one].length > 0 || (one === 'energy' && plan.rules.landShare > 0))
