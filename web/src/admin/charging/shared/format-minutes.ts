/** A number of minutes in the largest unit that it is a whole number of: `90 minutes`, `1 hour`, `7 days`. */
import { count } from '../../../shared/formats.ts'

const HOUR = 60
const DAY = 1_440

export function formatMinutes(minutes: number): string {
  const [many, unit] =
    minutes % DAY === 0
      ? [minutes / DAY, 'day']
      : minutes % HOUR === 0
        ? [minutes / HOUR, 'hour']
        : [minutes, 'minute']
  return `${count(many)} ${unit}${many === 1 ? '' : 's'}`
}
