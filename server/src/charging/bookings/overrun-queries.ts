/** SQL of what ran over prepayments. */
import type { Paise } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

export interface Overrun {
  readonly energyWh: number
  /** From the wallet. */
  readonly taken: Paise
  /** What the wallet did not hold then. */
  readonly owed: Paise
  /** All of it, where a fleet pays the charge. */
  readonly byFleet: Paise
}

export async function insertOverrun(
  tx: Tx,
  {
    id,
    bookingId,
    energyWh,
    taken,
    owed,
    byFleet,
    at,
  }: Overrun & { id: string; bookingId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('booking_overrun')
    .values({
      id,
      booking_id: bookingId,
      energy_wh: energyWh,
      taken_paise: taken,
      owed_paise: owed,
      fleet_paise: byFleet,
      created_at: at,
    })
    .execute()
}

/** All that ran over of the booking of the row; null for most. */
export const OVERRUN: RawBuilder<Overrun | null> = sql`(
  select case when booking.extended_paise > 0 then json_build_object(
           'energyWh', sum(energy_wh), 'taken', sum(taken_paise), 'owed', sum(owed_paise), 'byFleet', sum(fleet_paise)) end
    from booking_overrun where booking_id = booking.id)`
