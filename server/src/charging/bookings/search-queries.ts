/** SQL of the search for bookings. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { hasBeginning, hasEnd, parseIdDigits } from '../../db/id-part.ts'
import { buildAmongCondition, joinByOr } from '../../db/rows-sought.ts'
import { selectSoughtStations } from '../../network/stations/index.ts'
import { selectSoughtCustomers } from '../../people/customers/index.ts'

const ID = sql`booking.id`

/**
 * The condition that `q` sets: the beginning or the end of the booking's id; a part of the driver's phone, mail address
 * or name, or of the station's name, city or address.
 */
export async function buildBookingSearch(reader: Reader, q: string): Promise<RawBuilder<boolean>> {
  const digits = parseIdDigits(q)
  return joinByOr([
    ...(await buildAmongCondition(reader, 'booking.customer_id', selectSoughtCustomers(q))),
    ...(await buildAmongCondition(reader, 'booking.station_id', selectSoughtStations(q))),
    ...(digits === undefined ? [] : [hasBeginning(ID, digits), hasEnd(ID, digits)]),
  ])
}
