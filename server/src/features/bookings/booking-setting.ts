/** How the operator wants bookings to go. */
import { ok, type Paise, type Result } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { lockBookingSettings, setBookingSettings } from './setting-queries.ts'

export { bookingSettings } from './setting-queries.ts'

export interface BookingSetting {
  /** Metered bookings without anything odd confirm themselves. */
  readonly confirmsMetered: boolean
  /** The least that is prepaid where energy is sold, in Wh; a connector that delivers more between two readings needs more. */
  readonly leastEnergyWh: number
  /** The least that is prepaid where time is sold. */
  readonly leastMinutes: number
  /** Held while a connector is reserved; never more than the prepayment. */
  readonly deposit: Paise
  /** So long after its start a reservation waits for its driver. */
  readonly graceMinutes: number
  /** So many no-shows within so many days, and only bookings for now are taken. */
  readonly noShowsAllowed: number
  readonly noShowDays: number
  /** A no-show's deposit comes back after so long. */
  readonly depositKeptDays: number
}

export type BookingSettingChange = { readonly [K in keyof BookingSetting]?: BookingSetting[K] | undefined }

/** What is left out stays. Holds for bookings and starts from now on. */
export async function changeBookingSetting(
  work: Work,
  change: BookingSettingChange,
): Promise<Result<BookingSetting, never>> {
  const before = await lockBookingSettings(work.tx)
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: BookingSetting = { ...before, ...named }
  const changed = (Object.keys(after) as (keyof BookingSetting)[]).filter((key) => after[key] !== before[key])
  if (changed.length === 0) {
    work.nothingChanged()
    return ok(after)
  }
  await setBookingSettings(work.tx, after)
  const only = (of: BookingSetting) => Object.fromEntries(changed.map((key) => [key, of[key]]))
  await work.audit({
    action: 'booking-setting.change',
    subject: { kind: 'booking-setting', id: null },
    before: only(before),
    after: only(after),
  })
  return ok(after)
}
