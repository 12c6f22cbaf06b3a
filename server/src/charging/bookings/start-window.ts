/** When the charge of a reservation may begin, and which time it then takes: pure. */
import { addMs, EARLY_START_MS, type Interval, ok, type Result, refuse } from '@voltyatra/domain'

export type StartTimeRefused = { readonly kind: 'too-early' | 'booking-expired' }

/**
 * The window of a charge that begins now. One that begins early moves forward whole: the driver gets the time that was
 * paid for and gives its end back. One that begins late ends as booked, since the next driver may come then.
 */
export function startWindow(booked: Interval, now: Date): Result<Interval, StartTimeRefused> {
  if (now < addMs(booked.start, -EARLY_START_MS)) return refuse({ kind: 'too-early' })
  if (now >= booked.end) return refuse({ kind: 'booking-expired' })
  if (now >= booked.start) return ok(booked)
  return ok({ start: now, end: addMs(now, booked.end.getTime() - booked.start.getTime()) })
}
