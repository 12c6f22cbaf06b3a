/** On which days a report is mailed, and what it is about then; pure. Days are those of India's calendar. */
import { addDays, addMs, toIstDay } from '@voltyatra/domain'
import type { Days } from '../dashboard/index.ts'

export type Cadence = 'daily' | 'weekly' | 'monthly'

/** Seven in the morning, after midnight in India. */
const SENT_AFTER_MS = 7 * 3_600_000
const WEEK_DAYS = 7
const MONDAY = 1
/** From any day of a month to a day of the next one. */
const LONGEST_MONTH = 31

/** The day whose mails may go out: before seven it is still the day before. */
export const mailingDay = (now: Date): string => toIstDay(addMs(now, -SENT_AFTER_MS))

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const firstOfMonth = (day: string): string => `${day.slice(0, 'YYYY-MM'.length)}-01`

/** The first day after this one on which it is sent: any day, a Monday, the first of a month. */
export function dayAfter(cadence: Cadence, day: string): string {
  switch (cadence) {
    case 'daily':
      return addDays(day, 1)
    case 'weekly':
      return addDays(day, ((MONDAY - weekdayOf(day) + WEEK_DAYS - 1) % WEEK_DAYS) + 1)
    case 'monthly':
      return firstOfMonth(addDays(firstOfMonth(day), LONGEST_MONTH))
  }
}

/** The last day on which it was to be sent, this one included: after a pause it is sent once, about the newest period. */
export function lastDayUntil(cadence: Cadence, day: string): string {
  switch (cadence) {
    case 'daily':
      return day
    case 'weekly':
      return addDays(day, -((weekdayOf(day) + WEEK_DAYS - MONDAY) % WEEK_DAYS))
    case 'monthly':
      return firstOfMonth(day)
  }
}

/** The day, the week or the month that ended with the day before. */
export function periodBefore(cadence: Cadence, day: string): Days {
  const to = addDays(day, -1)
  switch (cadence) {
    case 'daily':
      return { from: to, to }
    case 'weekly':
      return { from: addDays(day, -WEEK_DAYS), to }
    case 'monthly':
      return { from: firstOfMonth(to), to }
  }
}
