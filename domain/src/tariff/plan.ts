/** A tariff made ready: conditions as numbers, and where along clock, energy and time a price may change. */

import type { Conditions, Dimension, MicroRupees, Range, TariffElement, TariffVersion } from './model.ts'
import type { Timeline } from './timeline.ts'
import { DAY_SECONDS, parseDayNumber } from './zone.ts'

/** An element with its conditions as bounds, from `min` on, up to but without `max`. */
export interface PlannedElement {
  /** In the version's list. */
  readonly index: number
  readonly dimension: Dimension
  readonly price: MicroRupees
  readonly step: number
  /** Which of the bounds below are conditions: bits of `NEEDS`. 0 where it always counts. */
  readonly needs: number
  readonly fromSecond: number
  readonly toSecond: number
  /** Bit n is set for weekday n. */
  readonly weekdays: number
  readonly fromDay: number
  readonly untilDay: number
  readonly energy: Bounds
  readonly seconds: Bounds
  readonly chargingSeconds: Bounds
  readonly idleSeconds: Bounds
  readonly power: Bounds
  readonly current: Bounds
}

interface Bounds {
  readonly min: number
  readonly max: number
}

const NEEDS = {
  clock: 1,
  energy: 2,
  seconds: 4,
  chargingSeconds: 8,
  idleSeconds: 16,
  power: 32,
  current: 64,
} as const

export type ByDimension = { readonly [D in Dimension]: readonly PlannedElement[] }

export interface Plan {
  /** As the version lists them. */
  readonly elements: readonly PlannedElement[]
  readonly byDimension: ByDimension
  readonly rules: PlannedRules
  /** The conditions of each element, where some of them choose among sessions; null where none does. */
  readonly selections: readonly Conditions[] | null
  /** Seconds of the local day at which something may change, ascending, the last one midnight; empty without any. */
  readonly clock: readonly number[]
  readonly seconds: readonly number[]
  readonly chargingSeconds: readonly number[]
  readonly idleSeconds: readonly number[]
  readonly energy: readonly number[]
}

/** Amounts in paise, Infinity where there is no limit; seconds of the local day, -1 where no night has one. */
export interface PlannedRules {
  readonly graceSeconds: number
  readonly nightFrom: number
  readonly nightTo: number
  readonly nightHighest: number
  readonly idleHighest: number
  readonly landShare: MicroRupees
  readonly lowest: number
  readonly highest: number
  readonly taxIncluded: boolean
}

/** What a price depends on at a moment. */
export interface Moment {
  /** Seconds of the local day, the local day since 1970, and its weekday's bit. */
  second: number
  day: number
  weekdayBit: number
  energy: number
  seconds: number
  chargingSeconds: number
  idleSeconds: number
  power: number | null
  current: number | null
}

export function buildPlan(version: TariffVersion): Plan {
  const elements = version.elements.map(planElement)
  const { night, graceSeconds } = version.idle
  const clock = version.elements.flatMap(({ when }) => listClockChanges(when))
  if (night) clock.push(night.from * 60, night.to * 60, DAY_SECONDS)
  return {
    elements,
    byDimension: groupByDimension(elements),
    rules: planRules(version),
    selections: version.elements.some(({ when }) => isSelective(when))
      ? version.elements.map(({ when }) => when)
      : null,
    clock: sortAscending(clock),
    seconds: listEdges(elements, 'seconds'),
    chargingSeconds: listEdges(elements, 'chargingSeconds'),
    idleSeconds: sortAscending([...listEdges(elements, 'idleSeconds'), graceSeconds]),
    energy: listEdges(elements, 'energy'),
  }
}

const planRules = ({ idle, landShare, lowest, highest, taxIncluded }: TariffVersion): PlannedRules => ({
  graceSeconds: idle.graceSeconds,
  nightFrom: idle.night ? idle.night.from * 60 : -1,
  nightTo: idle.night ? idle.night.to * 60 : -1,
  nightHighest: idle.night?.highest ?? Number.POSITIVE_INFINITY,
  idleHighest: idle.highestPerSession ?? Number.POSITIVE_INFINITY,
  landShare,
  lowest: lowest ?? 0,
  highest: highest ?? Number.POSITIVE_INFINITY,
  taxIncluded,
})

/** The elements that this session can meet at all. */
export function selectElements(plan: Plan, timeline: Timeline): ByDimension {
  const { elements, selections } = plan
  if (selections === null) return plan.byDimension
  return groupByDimension(elements.filter((_one, index) => isFor(selections[index] ?? {}, timeline)))
}

/** The first of one dimension whose conditions hold. */
export function findFirstMatch(of: readonly PlannedElement[], at: Moment): PlannedElement | undefined {
  for (let index = 0; index < of.length; index += 1) {
    const one = of[index]
    if (one && (one.needs === 0 || doesHold(one, at))) return one
  }
  return undefined
}

/** The smallest of ascending numbers above `value`; Infinity where there is none. */
export function findNextAbove(numbers: readonly number[], value: number): number {
  for (let index = 0; index < numbers.length; index += 1) {
    const one = numbers[index]
    if (one !== undefined && one > value) return one
  }
  return Number.POSITIVE_INFINITY
}

function doesHold(one: PlannedElement, at: Moment): boolean {
  const { needs } = one
  if ((needs & NEEDS.clock) !== 0 && !isInClock(one, at)) return false
  if ((needs & NEEDS.energy) !== 0 && !isWithin(one.energy, at.energy)) return false
  if ((needs & NEEDS.seconds) !== 0 && !isWithin(one.seconds, at.seconds)) return false
  if ((needs & NEEDS.chargingSeconds) !== 0 && !isWithin(one.chargingSeconds, at.chargingSeconds))
    return false
  if ((needs & NEEDS.idleSeconds) !== 0 && !isWithin(one.idleSeconds, at.idleSeconds)) return false
  if ((needs & NEEDS.power) !== 0 && !isKnownWithin(one.power, at.power)) return false
  return (needs & NEEDS.current) === 0 || isKnownWithin(one.current, at.current)
}

const isInClock = (one: PlannedElement, at: Moment): boolean =>
  isInDay(one.fromSecond, one.toSecond, at.second) &&
  (one.weekdays & at.weekdayBit) !== 0 &&
  at.day >= one.fromDay &&
  at.day < one.untilDay

/** Whether a second of the day lies between two, through midnight where the first is the later one. */
export const isInDay = (from: number, to: number, second: number): boolean =>
  from < to ? second >= from && second < to : second >= from || second < to

const isWithin = (bounds: Bounds, value: number): boolean => value >= bounds.min && value < bounds.max

const isKnownWithin = (bounds: Bounds, value: number | null): boolean =>
  value !== null && isWithin(bounds, value)

const ANY: Bounds = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
const EVERY_WEEKDAY = 0b1111_1110

function planElement(element: TariffElement, index: number): PlannedElement {
  const { when } = element
  const { timeOfDay, weekdays, dates } = when
  return {
    index,
    dimension: element.dimension,
    price: element.price,
    step: element.step,
    needs: computeNeeds(when),
    fromSecond: (timeOfDay?.from ?? 0) * 60,
    toSecond: timeOfDay ? timeOfDay.to * 60 : DAY_SECONDS,
    weekdays: weekdays?.reduce((bits, weekday) => bits | (1 << weekday), 0) ?? EVERY_WEEKDAY,
    fromDay: dates?.from === undefined ? ANY.min : parseDayNumber(dates.from),
    untilDay: dates?.until === undefined ? ANY.max : parseDayNumber(dates.until),
    energy: toBounds(when.energy),
    seconds: toBounds(when.seconds),
    chargingSeconds: toBounds(when.chargingSeconds),
    idleSeconds: toBounds(when.idleSeconds),
    power: toBounds(when.power),
    current: toBounds(when.current),
  }
}

function computeNeeds(when: Conditions): number {
  let needs = when.timeOfDay || when.weekdays || when.dates ? NEEDS.clock : 0
  for (const name of ['energy', 'seconds', 'chargingSeconds', 'idleSeconds', 'power', 'current'] as const)
    if (when[name]) needs |= NEEDS[name]
  return needs
}

const toBounds = (range: Range | undefined): Bounds =>
  range ? { min: range.min ?? ANY.min, max: range.max ?? ANY.max } : ANY

const listClockChanges = ({ timeOfDay, weekdays, dates }: Conditions): number[] => [
  ...(timeOfDay ? [timeOfDay.from * 60, timeOfDay.to * 60, DAY_SECONDS] : []),
  ...(weekdays || dates ? [DAY_SECONDS] : []),
]

const listEdges = (
  planned: readonly PlannedElement[],
  of: 'energy' | 'seconds' | 'chargingSeconds' | 'idleSeconds',
): number[] => sortAscending(planned.flatMap((one) => [one[of].min, one[of].max]))

const sortAscending = (numbers: readonly number[]): number[] =>
  [...new Set(numbers)].filter((one) => one > 0 && Number.isFinite(one)).toSorted((a, b) => a - b)

function groupByDimension(planned: readonly PlannedElement[]): ByDimension {
  const of = (dimension: Dimension) => planned.filter((one) => one.dimension === dimension)
  return {
    energy: of('energy'),
    'charging-time': of('charging-time'),
    'idle-time': of('idle-time'),
    'session-time': of('session-time'),
    session: of('session'),
    'reservation-time': of('reservation-time'),
    reservation: of('reservation'),
  }
}

const isSelective = ({ evse, groups, paymentBrand, paymentRecognition, reservation }: Conditions): boolean =>
  [evse, groups, paymentBrand, paymentRecognition, reservation].some((condition) => condition !== undefined)

function isFor(when: Conditions, timeline: Timeline): boolean {
  const { evse, groups, paymentBrand, paymentRecognition, reservation } = when
  return (
    (evse === undefined || evse === timeline.evse) &&
    (groups === undefined || groups.some((group) => timeline.groups.includes(group))) &&
    (paymentBrand === undefined || paymentBrand === timeline.paymentBrand) &&
    (paymentRecognition === undefined || paymentRecognition === timeline.paymentRecognition) &&
    (reservation === undefined || reservation === timeline.reservation)
  )
}
