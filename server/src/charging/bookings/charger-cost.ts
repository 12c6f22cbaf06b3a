/** The cost of a charge as the booking’s charger computes it: kept beside the bill, which is the program’s own. */
import type { Paise } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { changeCharge, changeChargeBeforeItsCost } from './charge-queries.ts'
import { lockBooking } from './queries.ts'

export interface ReportedCost {
  /** GST included; null where it could not compute it. */
  readonly cost: Paise | null
  readonly isFinal: boolean
  readonly now: Date
}

/** A running cost that comes after the one in the end is old: it changes nothing. */
export async function noteChargerCost(
  tx: Tx,
  bookingId: string,
  { cost, isFinal, now }: ReportedCost,
): Promise<void> {
  await lockBooking(tx, bookingId)
  const to = { charger_cost_paise: cost, charger_cost_is_final: isFinal, charger_cost_at: now }
  if (isFinal) await changeCharge(tx, bookingId, to)
  else await changeChargeBeforeItsCost(tx, bookingId, to)
}
