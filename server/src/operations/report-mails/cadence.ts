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
export const computeMailingDay = (now: Date): string => toIstDay(addMs(now, -SENT_AFTER_MS))

const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const getFirstOfMonth = (day: string): string => `${day.slice(0, 'YYYY-MM'.length)}-01`

/** The first day after this one on which it is sent: any day, a Monday, the first of a month. */
export function findDayAfter(cadence: Cadence, day: string): string {
  switch (cadence) {
    case 'daily':
      return addDays(day, 1)
    case 'weekly':
      return addDays(day, ((MONDAY - getWeekday(day) + WEEK_DAYS - 1) % WEEK_DAYS) + 1)
    case 'monthly':
      return getFirstOfMonth(addDays(getFirstOfMonth(day), LONGEST_MONTH))
  }
}

/** The last day on which it was to be sent, this one included: after a pause it is sent once, about the newest period. */
export function findLastDayUntil(cadence: Cadence, day: string): string {
  switch (cadence) {
    case 'daily':
      return day
    case 'weekly':
      return addDays(day, -((getWeekday(day) + WEEK_DAYS - MONDAY) % WEEK_DAYS))
    case 'monthly':
      return getFirstOfMonth(day)
  }
}

/** The day, the week or the month that ended with the day before. */
export function computePeriodBefore(cadence: Cadence, day: string): Days {
  const to = addDays(day, -1)
  switch (cadence) {
    case 'daily':
      return { from: to, to }
    case 'weekly':
      return { from: addDays(day, -WEEK_DAYS), to }
    case 'monthly':
      return { from: getFirstOfMonth(to), to }
  }
}
