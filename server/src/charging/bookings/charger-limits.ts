/** Limits that a booking’s charger applies by itself: what they are, and what it reported about them. */
import { type ChargerLimit, type ChargerLimits, computeChargerLimits } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import { getPrepayment } from './booking.ts'
import { changeCharge } from './charge-queries.ts'
import { lockBooking, selectBooking } from './queries.ts'

/** @param startedAt of the transaction, in ms since 1970. @returns undefined for a booking that pays for nothing any more */
export async function loadChargerLimits(
  reader: Reader,
  bookingId: string,
  startedAt: number,
): Promise<ChargerLimits | undefined> {
  const booking = await selectBooking(reader, bookingId)
  if (!booking || (booking.status !== 'reserved' && booking.status !== 'in_progress')) return undefined
  const { endsAt, stopAtPercent } = booking
  return computeChargerLimits({
    prepaid: getPrepayment(booking),
    endsAt: endsAt.getTime(),
    startedAt,
    stopAtPercent,
  })
}

export interface ReportedLimits {
  /** What it keeps; undefined where it has not said. */
  readonly kept: ChargerLimits | undefined
  /** Why it holds energy back; undefined where no limit is the reason. */
  readonly reached: ChargerLimit | undefined
}

/** Notes what the charger of a booking has said; a charge whose limit is reached is ended by its next step. */
export async function noteChargerLimits(
  tx: Tx,
  bookingId: string,
  { kept, reached, now }: ReportedLimits & { readonly now: Date },
): Promise<void> {
  // It names the limit as why it ends, and says neither what it keeps nor that it pauses.
  if (!kept && !reached) return
  await lockBooking(tx, bookingId)
  await changeCharge(tx, bookingId, {
    ...(kept && {
      kept_cost_paise: kept.cost,
      kept_energy_wh: kept.energyWh,
      kept_seconds: kept.seconds,
      kept_percent: kept.percent,
      kept_limits_at: now,
    }),
    ...(reached && { limit_reached: reached }),
  })
}
