/** What reserving takes, and what becomes of a reservation that nobody comes for: pure. */
import { addMs, days, minutes, type Paise, paise } from '@voltyatra/domain'
import type { Booking } from './booking.ts'
import type { BookingSetting } from './setting-queries.ts'

/** A booking that starts within this time is for now: a driver who may not reserve ahead still may make it. */
const NOW_MS = minutes(15)
/** A connector that is given back so soon after the start has been kept from nobody. */
const SOON_MS = minutes(5)
/** How long one early return counts against the next, at the same station. */
export const SOON_AGAIN_MS = days(1)

/** A driver is reminded so long before the start of what was reserved so much earlier: nobody forgets within minutes. */
export const REMINDER = { beforeMs: minutes(15), reservedBeforeMs: minutes(30) } as const

/** The operator's deposit, or the whole prepayment where that is less. */
export const computeDeposit = (total: Paise, { deposit }: Pick<BookingSetting, 'deposit'>): Paise =>
  paise(Math.min(deposit, total))

export const isAhead = (start: Date, now: Date): boolean => start > addMs(now, NOW_MS)

type Reserved = Pick<Booking, 'startsAt' | 'createdAt'>

/** Booked for now means a start that lies a little back: the time runs from the booking then. */
const computeReadyAt = ({ startsAt, createdAt }: Reserved): Date =>
  startsAt > createdAt ? startsAt : createdAt

/** From then on nobody is expected any more. */
export const computeGraceEnd = (of: Reserved, { graceMinutes }: Pick<BookingSetting, 'graceMinutes'>): Date =>
  addMs(computeReadyAt(of), minutes(graceMinutes))

/** Whether a driver who cancels has kept the connector from others: late, or once more. */
export function isCancelledLate(
  of: Reserved,
  { now, hasDoneSo }: { readonly now: Date; readonly hasDoneSo: boolean },
): boolean {
  if (now < of.startsAt) return false
  return hasDoneSo || now > addMs(computeReadyAt(of), SOON_MS)
}
