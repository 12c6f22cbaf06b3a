/**
 * Walks a timeline from one moment at which a price may change to the next, and counts what each element applies to.
 * A watt-hour has the price of the second in which it flows; where the price changes with the energy so far, each
 * watt-hour counts with those before it. Time has the price of its second, with the energy at that second's beginning.
 */

import type { Dimension } from './model.ts'
import {
  findFirstMatch,
  findNextAbove,
  isInDay,
  type Moment,
  type Plan,
  type PlannedElement,
  type PlannedRules,
  selectElements,
} from './plan.ts'
import type { Stretch, Timeline } from './timeline.ts'
import { DAY_SECONDS, findOffset, toDayNumber, toWeekday, type Zone } from './zone.ts'

/** Wh, seconds, or how often, by element. */
export interface Counts {
  /** For each element of the version, outside of limited nights. */
  readonly quantities: number[]
  /** Idle time within nights for which the fee has a limit, in the order of time. */
  readonly nights: NightCount[]
  /** The element that each dimension counted last, and for idle time the night in which it did. */
  readonly last: { [D in Dimension]: PlannedElement | null }
  lastNight: NightCount | null
  /** Which of the two kinds of time counted last. */
  lastTime: 'charging-time' | 'idle-time' | null
  energy: number
  /** Whether there was a session at all, not only a reservation. */
  hasSession: boolean
}

export interface NightCount {
  readonly element: PlannedElement
  /** The local day, since 1970, on which the night began. */
  readonly night: number
  seconds: number
}

export function walk(plan: Plan, zone: Zone, timeline: Timeline): Counts {
  const { stretches, start } = timeline
  const counts = createCounts(plan.elements.length)
  const of = selectElements(plan, timeline)
  const { graceSeconds } = plan.rules
  const at = createMoment()
  let now = start
  let ahead = 0
  let aheadUntil = Number.NEGATIVE_INFINITY
  let inNight: number | null = null

  for (let index = 0; index < stretches.length; index += 1) {
    const stretch = stretches[index]
    if (!stretch) break
    if (!(stretch.seconds > 0 && stretch.energy >= 0)) throw new RangeError('Not a stretch of a timeline')
    const isReserved = stretch.state === 'reserved'
    if (!isReserved && !counts.hasSession) {
      counts.hasSession = true
      at.seconds = 0
    }
    at.power = stretch.power
    at.current = stretch.current
    const before = counts.energy
    let done = 0
    while (done < stretch.seconds) {
      let length = stretch.seconds - done
      if (plan.clock.length > 0) {
        if (now >= aheadUntil) ({ ahead, until: aheadUntil } = findOffset(zone, now))
        const local = now + ahead
        at.day = toDayNumber(local)
        at.second = local - at.day * DAY_SECONDS
        at.weekdayBit = 1 << toWeekday(at.day)
        inNight = findNight(plan.rules, at)
        length = Math.min(length, aheadUntil - now, findNextAbove(plan.clock, at.second) - at.second)
      }
      at.energy = before + computeFlowedEnergy(stretch, done)
      length = Math.min(length, countSecondsUntilChange(plan, at, stretch, done, before))
      const energyAfter = before + computeFlowedEnergy(stretch, done + length)

      if (isReserved) {
        countTime(counts, of['reservation-time'], at, length)
        countOnce(counts, of.reservation, at)
      } else {
        countOnce(counts, of.session, at)
        countTime(counts, of['session-time'], at, length)
        if (stretch.state === 'charging') {
          if (countTime(counts, of['charging-time'], at, length)) counts.lastTime = 'charging-time'
        } else if (stretch.state === 'idle' && at.idleSeconds >= graceSeconds) {
          if (countIdle(counts, of['idle-time'], at, length, inNight)) counts.lastTime = 'idle-time'
        }
        countEnergy(counts, plan, of.energy, at, energyAfter)
        if (stretch.state === 'charging') at.chargingSeconds += length
        else if (stretch.state === 'idle') at.idleSeconds += length
      }
      at.seconds += length
      now += length
      done += length
    }
    counts.energy = before + stretch.energy
  }
  return counts
}

/** The beginning of a session on the first day of 1970. */
export const createMoment = (): Moment => ({
  second: 0,
  day: 0,
  weekdayBit: 0b1_0000,
  energy: 0,
  seconds: 0,
  chargingSeconds: 0,
  idleSeconds: 0,
  power: null,
  current: null,
})

const computeFlowedEnergy = ({ energy, seconds }: Stretch, after: number): number =>
  energy === 0 ? 0 : after === seconds ? energy : Math.floor((energy * after) / seconds)

/** Seconds until the session's own time or energy may change a price. */
function countSecondsUntilChange(
  plan: Plan,
  at: Moment,
  stretch: Stretch,
  done: number,
  before: number,
): number {
  let seconds = findNextAbove(plan.seconds, at.seconds) - at.seconds
  if (stretch.state === 'charging')
    seconds = Math.min(seconds, findNextAbove(plan.chargingSeconds, at.chargingSeconds) - at.chargingSeconds)
  else if (stretch.state === 'idle')
    seconds = Math.min(seconds, findNextAbove(plan.idleSeconds, at.idleSeconds) - at.idleSeconds)
  if (stretch.energy === 0 || plan.energy.length === 0) return seconds
  const edge = findNextAbove(plan.energy, at.energy)
  // The first second by whose beginning so much has flowed.
  const reached = Math.ceil(((edge - before) * stretch.seconds) / stretch.energy)
  return Math.min(seconds, reached - done)
}

function findNight({ nightFrom, nightTo }: PlannedRules, at: Moment): number | null {
  if (nightFrom < 0 || !isInDay(nightFrom, nightTo, at.second)) return null
  return nightFrom < nightTo || at.second >= nightFrom ? at.day : at.day - 1
}

function countEnergy(
  counts: Counts,
  plan: Plan,
  of: readonly PlannedElement[],
  at: Moment,
  after: number,
): void {
  while (at.energy < after) {
    const to = plan.energy.length === 0 ? after : Math.min(after, findNextAbove(plan.energy, at.energy))
    const element = findFirstMatch(of, at)
    if (element) count(counts, element, to - at.energy)
    at.energy = to
  }
}

function countTime(counts: Counts, of: readonly PlannedElement[], at: Moment, seconds: number): boolean {
  const element = findFirstMatch(of, at)
  if (element) count(counts, element, seconds)
  return element !== undefined
}

function countIdle(
  counts: Counts,
  of: readonly PlannedElement[],
  at: Moment,
  seconds: number,
  night: number | null,
): boolean {
  if (night === null) {
    if (!countTime(counts, of, at, seconds)) return false
    counts.lastNight = null
    return true
  }
  const element = findFirstMatch(of, at)
  if (!element) return false
  let found = counts.nights.find((one) => one.element === element && one.night === night)
  if (!found) {
    found = { element, night, seconds: 0 }
    counts.nights.push(found)
  }
  found.seconds += seconds
  counts.last['idle-time'] = element
  counts.lastNight = found
  return true
}

function countOnce(counts: Counts, of: readonly PlannedElement[], at: Moment): void {
  const first = of[0]
  if (!first || counts.last[first.dimension]) return
  const element = findFirstMatch(of, at)
  if (element) count(counts, element, 1)
}

function count(counts: Counts, element: PlannedElement, quantity: number): void {
  counts.quantities[element.index] = (counts.quantities[element.index] ?? 0) + quantity
  counts.last[element.dimension] = element
}

const createCounts = (elements: number): Counts => ({
  quantities: new Array<number>(elements).fill(0),
  nights: [],
  last: {
    energy: null,
    'charging-time': null,
    'idle-time': null,
    'session-time': null,
    session: null,
    'reservation-time': null,
    reservation: null,
  },
  lastNight: null,
  lastTime: null,
  energy: 0,
  hasSession: false,
})
