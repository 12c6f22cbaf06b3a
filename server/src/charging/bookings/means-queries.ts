/** SQL of what a driver charged with: which car, and which card began it. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export async function insertBookingCar(tx: Tx, bookingId: string, name: string): Promise<void> {
  await tx.insertInto('booking_car').values({ booking_id: bookingId, name }).execute()
}

export interface ChargeMeans {
  /** As the driver named it; a car that began the charge by being plugged in by its address where it has no name. */
  readonly car: string | null
  /** Its label, or its number. */
  readonly card: string | null
}

/** By booking; one of which neither is known is left out. */
export async function selectChargeMeans(
  reader: Reader,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, ChargeMeans>> {
  const { rows } = await sql<ChargeMeans & { readonly id: string }>`
    select asked.id,
           case when card.kind in ('MacAddress', 'eMAID') then coalesce(card.label, card.number) else booking_car.name end as car,
           case when card.kind not in ('MacAddress', 'eMAID') then coalesce(card.label, card.number) end as card
      from unnest(${bookingIds}::uuid[]) as asked (id)
      left join booking_car on booking_car.booking_id = asked.id
      left join card_charge on card_charge.booking_id = asked.id
      left join card on card.id = card_charge.card_id
     where booking_car.booking_id is not null or card.id is not null`.execute(reader)
  return new Map(rows.map(({ id, car, card }) => [id, { car, card }]))
}

export async function deleteBookingCars(tx: Tx, customerId: string): Promise<void> {
  await sql`
    delete from booking_car
     where booking_id in (select id from booking where customer_id = ${customerId})`.execute(tx)
}
