/** SQL of the search for bookings. */
import { type RawBuilder, sql } from 'kysely'
import { askBeside } from '../../db/ask-beside.ts'
import type { Reader } from '../../db/client.ts'
import { hasBeginning, hasEnd, parseIdDigits } from '../../db/id-part.ts'
import { buildAmong, joinByOr, selectSought } from '../../db/rows-sought.ts'
import { selectSoughtStations } from '../../network/stations/index.ts'
import { selectSoughtCustomers } from '../../people/customers/index.ts'

const ID = sql`booking.id`

interface BookingSearch {
  readonly condition: RawBuilder<boolean>
  /** It means one driver or one station: an index leads to their bookings in the order of the list. */
  readonly isOfOne: boolean
}

/**
 * What `q` means: the beginning or the end of the booking's id; a part of the driver's phone, mail address or name, or of the
 * station's name, city or address.
 */
export async function buildBookingSearch(reader: Reader, q: string): Promise<BookingSearch> {
  const digits = parseIdDigits(q)
  const customers = selectSoughtCustomers(q)
  const stations = selectSoughtStations(q)
  const [drivers, places] = await askBeside(reader, [
    () => selectSought(reader, customers),
    () => selectSought(reader, stations),
  ])
  return {
    condition: joinByOr([
      ...buildAmong('booking.customer_id', drivers, customers),
      ...buildAmong('booking.station_id', places, stations),
      ...(digits === undefined ? [] : [hasBeginning(ID, digits), hasEnd(ID, digits)]),
    ]),
    isOfOne:
      digits === undefined && drivers !== 'many' && places !== 'many' && drivers.length + places.length === 1,
  }
}
