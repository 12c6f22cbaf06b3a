/** When drivers come: more from month to month, in the evening, at weekends, less in the rains, most around Diwali. */
import { addDays, addMs, countDays, days, getStartOfIstDay, hours, toIstDay } from '@voltyatra/domain'
import type { Region } from './facts/places.ts'
import { computeDiwaliWeight, DIWALI, type Habit, MONSOON, MONTHS, WEEKS } from './facts/seasons.ts'
import { createLottery, type Random } from './random.ts'

export interface Curve {
  readonly region: Region
  readonly habit: Habit
}

export interface Demand {
  /** A moment at which a driver wants to charge. */
  moment(random: Random, curve: Curve): Date
}

/** How the year ends, compared with its beginning: the network grows. */
const BEGINS_WITH = 0.3

/** Of every day of the span how many come, compared with the others. */
export function computeDayWeights(from: Date, until: Date, { region, habit }: Curve) {
  const first = toIstDay(from)
  const count = countDays(first, toIstDay(until))
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(first, index)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const isWeekend = weekday === 0 || weekday === 6
    const month = Number(day.slice(5, 7))
    const growth = BEGINS_WITH + (1 - BEGINS_WITH) * (index / count)
    const season = (MONTHS[month - 1] ?? 1) * (MONSOON[region][month] ?? 1)
    const week = isWeekend ? WEEKS[habit].weekendShare : 1
    return {
      start: getStartOfIstDay(day),
      weight: growth * season * week * computeDiwaliWeight(habit, countDaysSinceDiwali(day)),
      isWeekend,
    }
  })
}

/** Days since Diwali of the same year, negative before it; far away where no date is known. */
function countDaysSinceDiwali(day: string): number {
  const feast = DIWALI.find((date) => date.startsWith(day.slice(0, 4)))
  return feast === undefined ? Number.POSITIVE_INFINITY : countDays(feast, day) - 1
}

/** Over whole days in India, so that a past day is the same whatever the hour of the building is. */
export function createDemand(from: Date, until: Date): Demand {
  const drawings = new Map<
    string,
    (random: Random) => { readonly start: Date; readonly isWeekend: boolean }
  >()
  const drawingOf = (curve: Curve) => {
    const key = `${curve.region} ${curve.habit}`
    const draw =
      drawings.get(key) ?? createLottery(computeDayWeights(from, until, curve), ({ weight }) => weight)
    drawings.set(key, draw)
    return draw
  }
  return {
    moment(random, curve) {
      const { start, isWeekend } = drawingOf(curve)(random)
      const table = WEEKS[curve.habit][isWeekend ? 'weekend' : 'weekday']
      const hour = random.weighted([...table.keys()], (index) => table[index] ?? 0)
      return addMs(start, hours(hour) + Math.floor(random.next() * hours(1)))
    },
  }
}

/** Some moment of the working day, by which the operator's people act. */
export function pickOfficeHour(random: Random, day: Date): Date {
  return addMs(getStartOfIstDay(toIstDay(day)), hours(10) + Math.floor(random.next() * hours(8)))
}

export const getYearBefore = (until: Date): Date => getStartOfIstDay(toIstDay(addMs(until, -days(365))))
