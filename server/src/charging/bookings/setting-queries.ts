/** SQL of the operator’s settings for bookings. */
import type { Paise } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'

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

export const selectBookingSettings = (reader: Reader): Promise<BookingSetting> =>
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
