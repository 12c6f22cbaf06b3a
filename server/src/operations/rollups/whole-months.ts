/** Which whole months lie within a range of days; pure. */
import { addDays } from '@voltyatra/domain'

/** Calendar days in India, both within it. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const FIRST_OF_MONTH = '-01'
/** From any day of a month to a day of the next one. */
const MOST_DAYS = 31

const getMonth = (day: string): string => day.slice(0, 'YYYY-MM'.length)

const getFirstDay = (day: string): string => `${getMonth(day)}${FIRST_OF_MONTH}`

/** The first day of the month after that of a day. */
const getNextMonth = (day: string): string => getFirstDay(addDays(getFirstDay(day), MOST_DAYS))

/** The months all of whose days are in the range: the first day of the first one, and the day after the last one's. */
export function findWholeMonths({
  from,
  to,
}: DayRange): { readonly first: string; readonly next: string } | null {
  const first = from.endsWith(FIRST_OF_MONTH) ? from : getNextMonth(from)
  const next = getFirstDay(addDays(to, 1))
  return first < next ? { first, next } : null
}

/** The range until the end of its last month, where nothing has been counted after the range: the month has nothing else. */
export function extendToMonthEnd({ from, to }: DayRange, lastCounted: string): DayRange {
  return lastCounted <= to ? { from, to: addDays(getNextMonth(to), -1) } : { from, to }
}
