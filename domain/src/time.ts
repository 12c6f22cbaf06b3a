/** Calendar days in India, half-open intervals and spans in milliseconds; the present is always an argument. */

export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => minutes(count * 60)
export const days = (count: number): number => hours(count * 24)

export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** Half-open: the start belongs to it, the end no more. */
export interface Interval {
  readonly start: Date
  readonly end: Date
}

/** Whether they share an instant; one that only begins where the other ends does not, nor does an empty one. */
export const doOverlap = (one: Interval, other: Interval): boolean =>
  Math.max(one.start.getTime(), other.start.getTime()) < Math.min(one.end.getTime(), other.end.getTime())

export const isWithin = (interval: Interval, at: Date): boolean => interval.start <= at && at < interval.end

/** Hours from start to end with their fraction, negative when the end lies before the start. */
export const countHours = (start: Date, end: Date): number => (end.getTime() - start.getTime()) / hours(1)

// India keeps one offset all year, without daylight saving, so no time zone table is needed.
const IST_OFFSET = hours(5.5)

/** The calendar day in India, 'YYYY-MM-DD'. @throws RangeError for an invalid date. */
export const toIstDay = (at: Date): string => addMs(at, IST_OFFSET).toISOString().slice(0, 10)

/** The instant at which a calendar day, 'YYYY-MM-DD', begins in India. */
export const getStartOfIstDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`)

const DAY_MS = days(1)

/** The calendar day so many days later, or earlier for a count below zero. @throws RangeError for no day. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** How many days lie from the first to the last, both counted; below 1 when the last comes first. */
export const countDays = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / DAY_MS + 1

/** The calendar month so many months later, both 'YYYY-MM'. @throws RangeError for no month. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The calendar month in India, 'YYYY-MM'. @throws RangeError for an invalid date. */
export const toIstMonth = (at: Date): string => toIstDay(at).slice(0, 7)

/** The Indian financial year, April to March: '2026-27'. @throws RangeError for an invalid date. */
export function toFinancialYear(at: Date): string {
  const [year = 0, month = 0] = toIstDay(at).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

const MONDAY = 1

/** The coming partner seminar, Monday 13:00 to 16:00 in India; on a Monday before 16:00 it is today's. */
export function computeNextSeminar(now: Date): Interval {
  const midnight = getStartOfIstDay(toIstDay(now))
  const weekday = addMs(midnight, IST_OFFSET).getUTCDay()
  // Sunday counts as the first day of the week, so from Tuesday on this Monday has passed.
  const monday = addMs(midnight, days(MONDAY - weekday))
  const seminar = { start: addMs(monday, hours(13)), end: addMs(monday, hours(16)) }
  return now < seminar.end
    ? seminar
    : { start: addMs(seminar.start, days(7)), end: addMs(seminar.end, days(7)) }
}
