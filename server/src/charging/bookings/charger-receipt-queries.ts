/** SQL of the driver whose receipt a charger shows on its display. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { isLanguage, type Language } from '../../messages/locale.ts'

export interface ReceiptReader {
  readonly language: Language
  readonly isGuest: boolean
  /** What a guest has paid before; null for a driver with an account, and at a card terminal. */
  readonly guestPaid: Paise | null
  /** What pays for the charge. */
  readonly isAtTerminal: boolean
  readonly isByFleet: boolean
  readonly isBlocked: boolean
}

export async function selectReceiptReader(
  reader: Reader,
  bookingId: string,
): Promise<ReceiptReader | undefined> {
  const { rows } = await sql<Omit<ReceiptReader, 'language'> & { readonly language: string | null }>`
    select customer.language, customer.is_guest as "isGuest",
           (select top_up_order.amount_paise from guest_charge join top_up_order on top_up_order.id = guest_charge.order_id
             where guest_charge.booking_id = booking.id) as "guestPaid",
           exists (select from terminal_charge where booking_id = booking.id) as "isAtTerminal",
           exists (select from fleet_charge where booking_id = booking.id and used_at is not null) as "isByFleet",
           exists (select from payment_block where booking_id = booking.id and used_at is not null) as "isBlocked"
      from booking join customer on customer.id = booking.customer_id
     where booking.id = ${bookingId}`.execute(reader)
  const [row] = rows
  if (!row) return undefined
  const { language, ...of } = row
  return { ...of, language: language !== null && isLanguage(language) ? language : 'en' }
}
