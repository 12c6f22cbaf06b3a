/** SQL of the search for bookings. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { beginsWith, digitsOfId, endsWith } from '../../db/id-part.ts'
import { among, anyOf } from '../../db/rows-sought.ts'
import { stationsSought } from '../../network/stations/index.ts'
import { customersSought } from '../../people/customers/index.ts'

const ID = sql`booking.id`

/**
 * The condition that `q` sets: the beginning or the end of the booking's id; a part of the driver's phone, mail address
 * or name, or of the station's name, city or address.
 */
export async function bookingsSought(reader: Reader, q: string): Promise<RawBuilder<boolean>> {
  const digits = digitsOfId(q)
  return anyOf([
    ...(await among(reader, 'booking.customer_id', customersSought(q))),
    ...(await among(reader, 'booking.station_id', stationsSought(q))),
    ...(digits === undefined ? [] : [beginsWith(ID, digits), endsWith(ID, digits)]),
  ])
}
