/** When a station can be reached by drivers: hours of the week by the clock in India, or always. */
import { addMs, days, getStartOfIstDay, type Interval, isWithin, minutes, toIstDay } from '../time.ts'

/** In the order of JavaScript's `getUTCDay`. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const MINUTES_A_DAY = 1440

/** Open from one minute of a day up to another, 0 to 1440. One that ends at or before its beginning ends on the next day. */
export interface OpenSpan {
  readonly day: Weekday
  readonly fromMinute: number
  readonly toMinute: number
}

/** None: never open. `null` stands for always. */
export type OpeningHours = readonly OpenSpan[] | null

export interface Opening {
  readonly isOpen: boolean
  /** When that changes; null where it does not within a week. */
  readonly until: Date | null
}

/** A span of the week before may last into today, and a change lies at most a week ahead. */
const DAYS_BACK = 8
const DAYS_AHEAD = 9

export function computeOpening(hours: OpeningHours, at: Date): Opening {
  if (hours === null) return { isOpen: true, until: null }
  const open = findIntervalsAround(hours, at)
  const now = open.find((interval) => isWithin(interval, at))
  const limit = addMs(at, days(7))
  if (now) return { isOpen: true, until: now.end > limit ? null : now.end }
  const next = open.find(({ start }) => start > at)
  return { isOpen: false, until: next?.start ?? null }
}

/** Whether a driver who comes at the start can stay until the end. */
export function isOpenThroughout(hours: OpeningHours, { start, end }: Interval): boolean {
  if (hours === null) return true
  const { isOpen, until } = computeOpening(hours, start)
  return isOpen && (until === null || until >= end)
}

/** `mon 06:00–22:00, tue 06:00–22:00`: the same text for the same hours. */
export const formatOpeningHours = (hours: readonly OpenSpan[]): string =>
  hours
    .map(({ day, fromMinute, toMinute }) => `${day} ${formatClock(fromMinute)}–${formatClock(toMinute)}`)
    .join(', ')

/** A minute of the day as the clock shows it: `06:30`; 1440 is `24:00`. */
export const formatClock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The open times around a moment, in order; those that touch are one. */
function findIntervalsAround(hours: readonly OpenSpan[], at: Date): readonly Interval[] {
  const today = getStartOfIstDay(toIstDay(at))
  const all: Interval[] = []
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset += 1) {
    const midnight = addMs(today, days(offset))
    const weekday = WEEKDAYS[new Date(`${toIstDay(midnight)}T00:00:00Z`).getUTCDay()]
    for (const { day, fromMinute, toMinute } of hours) {
      if (day !== weekday) continue
      const length = toMinute > fromMinute ? toMinute - fromMinute : toMinute + MINUTES_A_DAY - fromMinute
      const start = addMs(midnight, minutes(fromMinute))
      all.push({ start, end: addMs(start, minutes(length)) })
    }
  }
  return joinIntervals(all.sort((a, b) => a.start.getTime() - b.start.getTime()))
}

function joinIntervals(sorted: readonly Interval[]): readonly Interval[] {
  const intervals: Interval[] = []
  for (const next of sorted) {
    const last = intervals.at(-1)
    if (last && next.start <= last.end) {
      const end = new Date(Math.max(next.end.getTime(), last.end.getTime()))
      intervals[intervals.length - 1] = { start: last.start, end }
    } else intervals.push(next)
  }
  return intervals
}
