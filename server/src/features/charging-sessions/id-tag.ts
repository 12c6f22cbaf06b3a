/** The tag under which a booking charges: what a charger is told at a remote start, and asks about. */
import type { Reader } from '../../db/client.ts'
import { runningBookingWithIdEnd } from './queries.ts'

/** OCPP 1.6 allows 20 characters: the end of the booking's id, of which 74 bits are random. */
const TAG_LENGTH = 20

export const tagOfBooking = (bookingId: string): string => bookingId.replaceAll('-', '').slice(-TAG_LENGTH)

/** The running booking that charges under this tag at one of the charger's own connectors. */
export async function bookingOfTag(
  reader: Reader,
  { chargerId, idTag }: { readonly chargerId: string; readonly idTag: string },
): Promise<string | undefined> {
  const tag = idTag.toLowerCase()
  if (!/^[0-9a-f]{20}$/.test(tag)) return undefined
  return runningBookingWithIdEnd(reader, chargerId, `${tag.slice(0, 4)}-${tag.slice(4, 8)}-${tag.slice(8)}`)
}
