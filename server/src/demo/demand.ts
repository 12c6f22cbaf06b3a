/** When drivers come: more from month to month, in the evening, at weekends on the highways, around the holidays. */
import { dayPlus, days, daysFromTo, hours, istDay, plus, startOfIstDay } from '@voltyatra/domain'
import { lottery, type Random } from './random.ts'

/** By the hour of the day in India. */
export const CITY_HOURS = [1, 1, 1, 1, 1, 2, 4, 7, 9, 9, 7, 6, 6, 6, 6, 7, 9, 12, 16, 18, 17, 13, 8, 3]
export const HIGHWAY_HOURS = [
  1, 1, 1, 2, 3, 5, 7, 9, 10, 11, 13, 14, 15, 15, 13, 12, 12, 13, 13, 12, 9, 6, 3, 2,
]
/** By the month: holidays in May, the monsoon, Diwali, the turn of the year. */
const MONTHS = [1.08, 1, 1, 1.05, 1.16, 1.05, 0.9, 0.88, 0.98, 1.14, 1.18, 1.12]

export interface Demand {
  /** A moment at which somebody wants to charge. */
  moment(random: Random, onHighway: boolean): Date
}

/** Of every day of the span how many come, compared with the others. */
export function dayWeights(from: Date, until: Date) {
  const first = istDay(from)
  const count = daysFromTo(first, istDay(until))
  return Array.from({ length: count }, (_, index) => {
    const day = dayPlus(first, index)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? 1
    const growth = 0.3 + 0.7 * (index / count)
    return { start: startOfIstDay(day), weight: growth * month, isWeekend: weekday === 0 || weekday === 6 }
  })
}

/** Over whole days in India, so that a past day is the same whatever the hour of the building is. */
export function demandBetween(from: Date, until: Date): Demand {
  const all = dayWeights(from, until)
  const draw = {
    city: lottery(all, ({ weight, isWeekend }) => weight * (isWeekend ? 0.92 : 1.03)),
    highway: lottery(all, ({ weight, isWeekend }) => weight * (isWeekend ? 1.6 : 0.85)),
  }
  return {
    moment(random, onHighway) {
      const { start } = draw[onHighway ? 'highway' : 'city'](random)
      const table = onHighway ? HIGHWAY_HOURS : CITY_HOURS
      const hour = random.weighted([...table.keys()], (index) => table[index] ?? 0)
      return plus(start, hours(hour) + Math.floor(random.next() * hours(1)))
    },
  }
}

/** Some moment of the working day, by which the operator's people act. */
export function officeHour(random: Random, day: Date): Date {
  return plus(startOfIstDay(istDay(day)), hours(10) + Math.floor(random.next() * hours(8)))
}

export const aYearBefore = (until: Date): Date => startOfIstDay(istDay(plus(until, -days(365))))
