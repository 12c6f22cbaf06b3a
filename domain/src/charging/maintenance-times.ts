/** When maintenance of a charger may be planned for. */
import { addMs, days, minutes } from '../time.ts'

/** A form is filled in for a while: what begins now may have begun. */
const BEGUN_MS = minutes(10)
const LONGEST_MS = days(30)
const FURTHEST_MS = days(366)

interface MaintenanceTimes {
  readonly from: Date
  readonly until: Date
}

/** `past`: it began too long ago; `over`: its end has passed; `order`: it does not end after it begins. */
export type MaintenanceFault = 'past' | 'order' | 'over' | 'too-long' | 'too-far'

/** Undefined where it can be planned. */
export function findMaintenanceFault(
  { from, until }: MaintenanceTimes,
  now: Date,
): MaintenanceFault | undefined {
  if (from < addMs(now, -BEGUN_MS)) return 'past'
  if (until <= from) return 'order'
  if (until <= now) return 'over'
  if (until > addMs(from, LONGEST_MS)) return 'too-long'
  return from > addMs(now, FURTHEST_MS) ? 'too-far' : undefined
}
