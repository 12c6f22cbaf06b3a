/** How many drivers come in life: as many in each hour of the day as came in it before. Pure. */
import { addMs, getStartOfIstDay, toIstDay } from '@voltyatra/domain'
import { WEEKS } from './facts/seasons.ts'

const HOUR_MS = 3_600_000
/** A small demonstration has at least so many in a day, or there would be nothing to see. */
export const LEAST_A_DAY = 60

export interface Pace {
  /** So many have come since the last look. */
  due(now: Date): number
}

/** @param startsByHour how many began to charge in each hour of an average day of late, by the hour in India */
export function createPace(startsByHour: readonly number[], from: Date): Pace {
  const table = WEEKS.city.weekday
  const sum = table.reduce((one, other) => one + other, 0)
  const perHour = table.map((share, hour) => Math.max(startsByHour[hour] ?? 0, (LEAST_A_DAY * share) / sum))
  let last = from
  // One visitor is already half on the way when it begins.
  let waiting = 0.5
  return {
    due(now) {
      waiting += countExpected(perHour, last, now)
      if (now > last) last = now
      const come = Math.floor(waiting)
      waiting -= come
      return come
    },
  }
}

/** How many are expected between two moments: hour by hour, and no more than a day's. */
function countExpected(perHour: readonly number[], from: Date, to: Date): number {
  let sum = 0
  let at = addMs(from, 0)
  for (let hours = 0; at < to && hours < 24; hours += 1) {
    const sinceMidnight = at.getTime() - getStartOfIstDay(toIstDay(at)).getTime()
    const hour = Math.floor(sinceMidnight / HOUR_MS)
    const ends = addMs(at, HOUR_MS - (sinceMidnight % HOUR_MS))
    const until = ends < to ? ends : to
    sum += ((perHour[hour % 24] ?? 0) * (until.getTime() - at.getTime())) / HOUR_MS
    at = until
  }
  return sum
}
