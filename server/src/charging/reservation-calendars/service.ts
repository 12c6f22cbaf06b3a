/** A driver's calendar of reservations has a secret address, of which only a hash is kept; making another ends the one before. */
import { createHash, randomBytes } from 'node:crypto'
import { addMs, days } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { selectBrandName } from '../../people/company/index.ts'
import { formatCalendar, type Reservation } from './calendar.ts'
import { deleteCalendarAddress, selectReservations, upsertCalendarAddress } from './queries.ts'

/** Reservations of so many days ago are still there, so that what was given back is taken out. */
const DAYS_BEFORE = 30

export const hashCalendarSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** @returns the secret, which is shown once */
export async function createCalendarAddress(work: Work, customerId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await upsertCalendarAddress(work.tx, { customerId, hash: hashCalendarSecret(secret), at: work.now })
  await work.audit({ action: 'calendar.make', subject: { kind: 'customer', id: customerId } })
  return secret
}

/** Ending what is not there changes nothing. */
export async function endCalendarAddress(work: Work, customerId: string): Promise<void> {
  if (!(await deleteCalendarAddress(work.tx, customerId))) return
  await work.audit({ action: 'calendar.end', subject: { kind: 'customer', id: customerId } })
}

interface CalendarRequest {
  readonly customerId?: string
  readonly stationIds: readonly string[] | null
  readonly now: Date
  readonly buildLink: ((reservation: Reservation) => string) | undefined
}

export async function loadCalendar(
  reader: Reader,
  { now, buildLink, ...sought }: CalendarRequest,
): Promise<string> {
  const reservations = await selectReservations(reader, { ...sought, since: addMs(now, -days(DAYS_BEFORE)) })
  return formatCalendar({ brand: await selectBrandName(reader), reservations, buildLink })
}
