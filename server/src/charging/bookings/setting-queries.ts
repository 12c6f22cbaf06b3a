/** SQL of how the operator wants bookings to go. */
import type { Reader, Tx } from '../../db/client.ts'
import type { BookingSetting } from './booking-setting.ts'

const FIELDS = [
  'confirms_metered as confirmsMetered',
  'least_energy_wh as leastEnergyWh',
  'least_minutes as leastMinutes',
  'deposit_paise as deposit',
  'grace_minutes as graceMinutes',
  'no_shows_allowed as noShowsAllowed',
  'no_show_days as noShowDays',
  'deposit_kept_days as depositKeptDays',
] as const

export const bookingSettings = (reader: Reader): Promise<BookingSetting> =>
  reader.selectFrom('booking_setting').select(FIELDS).executeTakeFirstOrThrow()

/** The same, and until the transaction ends nobody else changes them. */
export const lockBookingSettings = (tx: Tx): Promise<BookingSetting> =>
  tx.selectFrom('booking_setting').select(FIELDS).forUpdate().executeTakeFirstOrThrow()

export async function setBookingSettings(tx: Tx, to: BookingSetting): Promise<void> {
  await tx
    .updateTable('booking_setting')
    .set({
      confirms_metered: to.confirmsMetered,
      least_energy_wh: to.leastEnergyWh,
      least_minutes: to.leastMinutes,
      deposit_paise: to.deposit,
      grace_minutes: to.graceMinutes,
      no_shows_allowed: to.noShowsAllowed,
      no_show_days: to.noShowDays,
      deposit_kept_days: to.depositKeptDays,
    })
    .execute()
}
