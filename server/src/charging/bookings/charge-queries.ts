/** SQL of the charges that bookings drive. The booking’s row is locked whenever one of these is written. */
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import type { DB } from '../../db/tables.ts'
import { isMaintained, selectOthersOfEvse } from '../../network/stations/index.ts'

interface NewCharge {
  readonly bookingId: string
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  /** Null where a card began it. */
  readonly idTag: string | null
  readonly energyLimitWh: number | null
  readonly chargesIdle: boolean
  readonly startCommandId: string | null
  readonly at: Date
}

export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await tx
    .insertInto('booked_charge')
    .values({
      booking_id: charge.bookingId,
      charger_id: charge.chargerId,
      evse: charge.evse,
      number: charge.number,
      id_tag: charge.idTag,
      energy_limit_wh: charge.energyLimitWh,
      charges_idle: charge.chargesIdle,
      start_command_id: charge.startCommandId,
      requested_at: charge.at,
    })
    .execute()
}

export async function changeCharge(
  tx: Tx,
  bookingId: string,
  to: Updateable<DB['booked_charge']>,
): Promise<void> {
  await tx.updateTable('booked_charge').set(to).where('booking_id', '=', bookingId).execute()
}

/** Unless the charger has said what the charge cost in the end. */
export async function changeChargeBeforeItsCost(
  tx: Tx,
  bookingId: string,
  to: Updateable<DB['booked_charge']>,
): Promise<void> {
  await tx
    .updateTable('booked_charge')
    .set(to)
    .where('booking_id', '=', bookingId)
    .where('charger_cost_is_final', '=', false)
    .execute()
}

/** Another booking charges on this connector or its EVSE, or has been paid to. */
export async function isConnectorInUse(
  reader: Reader,
  { id, connectorId }: { readonly id: string; readonly connectorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from booking
     where connector_id in (select ${connectorId}::uuid union all ${selectOthersOfEvse(sql`${connectorId}::uuid`)})
       and id <> ${id}
       and ((status = 'in_progress' and stopped_at is null)
            or (status = 'reserved' and exists (select from booked_charge where booking_id = booking.id)))
     limit 1`.execute(reader)
  return rows.length > 0
}

/** Whether planned maintenance of the connector's charger runs now. */
export async function isMaintainedNow(reader: Reader, connectorId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select where ${isMaintained(sql`${connectorId}::uuid`, { start: now, end: now })}`.execute(reader)
  return rows.length > 0
}

/** The booking whose charge began with this command. */
export async function selectBookingOfStart(reader: Reader, commandId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('booked_charge')
    .select('booking_id')
    .where('start_command_id', '=', commandId)
    .executeTakeFirst()
  return row?.booking_id
}
