/** The tag under which a booking charges: a charger gets it in a remote start, and asks about it. */
import { randomInt } from 'node:crypto'
import type { Reader } from '../../db/client.ts'
import { isTagOfBooking, selectLiveBooking } from './tag-queries.ts'

/** OCPP 1.6 allows 20 characters and ignores case. */
const TAG_LENGTH = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const createIdTag = (): string =>
  Array.from({ length: TAG_LENGTH }, () => BASE32[randomInt(BASE32.length)]).join('')

/** As it is kept, however a charger writes it. */
export const normalizeTag = (idTag: string): string => idTag.toUpperCase()

/** The booking that is paid and charges, or is about to, under this tag at this charger. */
export const findBookingOfTag = (
  reader: Reader,
  { chargerId, idTag }: { readonly chargerId: string; readonly idTag: string },
): Promise<string | undefined> => selectLiveBooking(reader, chargerId, normalizeTag(idTag))

/** Whether a charger shows a tag that we have made, as it writes it. */
export const isOwnTag = (reader: Reader, shown: string): Promise<boolean> =>
  isTagOfBooking(reader, normalizeTag(shown.trim()))
