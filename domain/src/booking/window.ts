/** When a booking may lie. */

import { ok, type Result, refuse } from '../result.ts'
import { addMs, days, hours, type Interval, minutes } from '../time.ts'

/** How far ahead a booking may start. */
const BOOKING_DAYS_AHEAD = 30
/** The shortest booking, the longest one, and the step between, in hours. */
const BOOKING_HOURS = { least: 0.25, most: 24, step: 0.25 } as const
/** How long before the booked start a driver may begin; from then on a charger keeps the connector for that driver. */
export const EARLY_START_MS = minutes(15)
// A driver who asks for "now" is late by the time the request arrives.
const GRACE = minutes(5)

export type BookingWindowRefused =
  | { readonly kind: 'start-in-the-past' }
  | { readonly kind: 'start-too-far'; readonly days: number }
  | { readonly kind: 'duration-out-of-range' }

export interface BookingWindowRequest {
  readonly start: Date
  readonly durationHours: number
  readonly now: Date
}

/**
 * The interval asked for, or why it cannot be booked; `days` is how far ahead a start may lie.
 * @throws RangeError for an invalid date.
 */
export function checkBookingWindow(request: BookingWindowRequest): Result<Interval, BookingWindowRefused> {
  const { start, durationHours, now } = request
  if (Number.isNaN(start.getTime()) || Number.isNaN(now.getTime())) throw new RangeError('Invalid date')
  const { least, most, step } = BOOKING_HOURS
  if (durationHours < least || durationHours > most || !Number.isInteger(durationHours / step)) {
    return refuse({ kind: 'duration-out-of-range' })
  }
  if (start < addMs(now, -GRACE)) return refuse({ kind: 'start-in-the-past' })
  if (start > addMs(now, days(BOOKING_DAYS_AHEAD))) {
    return refuse({ kind: 'start-too-far', days: BOOKING_DAYS_AHEAD })
  }
  return ok({ start, end: addMs(start, hours(durationHours)) })
}
