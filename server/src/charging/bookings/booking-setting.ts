/** The operator’s settings for bookings. */

import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { countDriversForNowOnly, countOpenReservations } from './reservation-queries.ts'
import type { BookingSetting } from './setting-queries.ts'
import { lockBookingSettings, selectBookingSettings, setBookingSettings } from './setting-queries.ts'

export { selectBookingSettings } from './setting-queries.ts'

export type BookingSettingChange = { readonly [K in keyof BookingSetting]?: BookingSetting[K] | undefined }

const KEYS = (of: object) => Object.keys(of) as (keyof BookingSetting)[]

/** The fields that have a value. */
const pickNamed = (change: BookingSettingChange): Partial<BookingSetting> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/**
 * A setting that is left out stays. Applies to bookings and starts from now on.
 * @param expected the values that the operator saw: nothing is changed where they have changed since
 */
export async function changeBookingSetting(
  work: Work,
  change: BookingSettingChange,
  expected: BookingSettingChange = {},
): Promise<Result<BookingSetting, { readonly kind: 'settings-changed' }>> {
  const before = await lockBookingSettings(work.tx)
  const seen = pickNamed(expected)
  if (KEYS(seen).some((key) => seen[key] !== before[key])) return refuse({ kind: 'settings-changed' })
  const after: BookingSetting = { ...before, ...pickNamed(change) }
  const changed = KEYS(after).filter((key) => after[key] !== before[key])
  if (changed.length === 0) {
    work.nothingChanged()
    return ok(after)
  }
  await setBookingSettings(work.tx, after)
  await work.audit({
    action: 'booking-setting.change',
    subject: { kind: 'booking-setting', id: null },
    before: toFacts(before, changed),
    after: toFacts(after, changed),
  })
  return ok(after)
}

const toFacts = (of: BookingSetting, changed: readonly (keyof BookingSetting)[]) =>
  Object.fromEntries(changed.map((key) => [key === 'deposit' ? 'depositPaise' : key, of[key]]))

export interface SettingPreview {
  readonly reservations: number
  readonly endingAtOnce: number
  readonly limitedNow: number
  readonly limitedThen: number
}

/** What other rules would do now. */
export async function previewBookingSetting(
  reader: Reader,
  change: BookingSettingChange,
  now: Date,
): Promise<SettingPreview> {
  const setting = await selectBookingSettings(reader)
  const then = { ...setting, ...pickNamed(change) }
  const [reservations, limitedNow, limitedThen] = [
    await countOpenReservations(reader, { now, graceMinutes: then.graceMinutes }),
    await countDriversForNowOnly(reader, setting, now),
    await countDriversForNowOnly(reader, then, now),
  ]
  return { ...reservations, limitedNow, limitedThen }
}
