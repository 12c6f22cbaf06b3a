/** When promotional text messages may be sent in India: TRAI's TCCCPR 2018 leaves them the hours from 10:00 to 21:00. */
import { days, hours, type Interval, istDay, plus, startOfIstDay } from '../time.ts'

const FROM = hours(10)
const TO = hours(21)

/** The hours that it is in, or else the coming ones. */
export function promotionalHours(now: Date): Interval {
  const midnight = startOfIstDay(istDay(now))
  const today = { start: plus(midnight, FROM), end: plus(midnight, TO) }
  return now < today.end ? today : { start: plus(today.start, days(1)), end: plus(today.end, days(1)) }
}
