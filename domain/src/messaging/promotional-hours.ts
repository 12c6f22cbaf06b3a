/** When promotional text messages may be sent in India: TRAI's TCCCPR 2018 leaves them the hours from 10:00 to 21:00. */
import { addMs, days, getStartOfIstDay, hours, type Interval, toIstDay } from '../time.ts'

const FROM = hours(10)
const TO = hours(21)

/** The hours that it is in, or else the coming ones. */
export function computePromotionalHours(now: Date): Interval {
  const midnight = getStartOfIstDay(toIstDay(now))
  const today = { start: addMs(midnight, FROM), end: addMs(midnight, TO) }
  return now < today.end ? today : { start: addMs(today.start, days(1)), end: addMs(today.end, days(1)) }
}
