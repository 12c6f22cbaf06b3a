/** SQL of the battery swap that a booking is held and billed for. */
import type { BatterySwapState } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'

export interface SwapOfBooking {
  /** The charger that is the cabinet. */
  readonly cabinetId: string
  readonly state: BatterySwapState
}

/** Of the booking of the row; null for a charge. */
export const SWAP: RawBuilder<SwapOfBooking | null> = sql`(
  select json_build_object('cabinetId', charger_id, 'state', state)
    from battery_swap where booking_id = booking.id)`
