/** Which days a period is compared with; pure. */
import type { Days, Period } from '../dashboard/index.ts'

export type Comparison = 'before' | 'year-before'

/** The days that a period is compared with. A 29th of February has the 28th of the year before. */
export function computeComparedDays(
  { from, to, previous }: Period,
  compare: Comparison | undefined,
): Days | null {
  if (!compare) return null
  return compare === 'before' ? previous : { from: getYearBefore(from), to: getYearBefore(to) }
}

function getYearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1)
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}
