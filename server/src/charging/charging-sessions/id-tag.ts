/** The tag under which a booking charges: a charger gets it in a remote start, and asks about it. */
import { randomInt } from 'node:crypto'
import type { Reader } from '../../db/client.ts'
import { liveBooking } from './tag-queries.ts'

/** OCPP 1.6 allows 20 characters and ignores case. */
const TAG_LENGTH = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newIdTag = (): string =>
  Array.from({ length: TAG_LENGTH }, () => BASE32[randomInt(BASE32.length)]).join('')

/** As it is kept, however a charger writes it. */
export const sameTag = (idTag: string): string => idTag.toUpperCase()

/** The booking that is paid and charges, or is about to, under this tag at this charger. */
export const bookingOfTag = (
  reader: Reader,
  { chargerId, idTag }: { readonly chargerId: string; readonly idTag: string },
): Promise<string | undefined> => liveBooking(reader, chargerId, sameTag(idTag))
