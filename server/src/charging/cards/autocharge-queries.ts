/** SQL of cars that chargers recognise. */
import type { CardKind } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export interface CarAtCharge {
  /** Its address, or its contract. */
  readonly number: string
  readonly kind: CardKind
  /** No other car was at the charger since the address was said first, and its line was not lost since. */
  readonly isAlone: boolean
}

/**
 * The cars that the charger of a booking's running charge has recognised since its connector was last reported free: at
 * most two, contracts before addresses. None for a charge that a card began.
 */
export async function selectCarsAtCharge(
  reader: Reader,
  { bookingId, customerId }: { readonly bookingId: string; readonly customerId: string },
): Promise<readonly CarAtCharge[]> {
  const { rows } = await sql<CarAtCharge>`
    select shown.number, shown.kind,
           shown.last_at >= charger.connected_at
             and not exists (select from charger_connector other
                              where other.charger_id = session.charger_id and other.number > 0
                                and (other.evse, other.number) <> (charger_connector.evse, charger_connector.number)
                                and (other.status <> 'Available' or other.available_at is null
                                     or other.available_at >= shown.first_at)) as "isAlone"
      from booking
      join charging_session session on session.booking_id = booking.id
      join charger on charger.id = session.charger_id and charger.connection_id is not null
      join charger_connector on charger_connector.charger_id = session.charger_id and charger_connector.evse = session.evse
                                and charger_connector.number = session.number
      join unknown_card shown on shown.charger_id = session.charger_id and shown.kind in ('MacAddress', 'eMAID')
                             and shown.last_at > charger_connector.available_at
     where booking.id = ${bookingId} and booking.customer_id = ${customerId} and booking.status = 'in_progress'
       and session.state <> 'ended' and session.ended_at is null
       and not exists (select from card_charge where card_charge.session_id = session.id)
     order by shown.kind = 'eMAID' desc
     limit 2`.execute(reader)
  return rows
}
