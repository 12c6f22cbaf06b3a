/** ReservationStatusUpdate: a reservation is over before its time. 1.6 has no such message. */
import { addMs, minutes } from '@voltyatra/domain'
import { markLost } from '../../connector-reservations/index.ts'
import type { Handler } from '../route.ts'
import type { ReservationStatusUpdate } from './payloads.ts'

/** Asked again after this long for a connector that it had to give up. */
const AGAIN_MS = minutes(1)

/** A booking outlasts what its charger does: the operator sees it. */
export const handleReservationStatusUpdate: Handler<ReservationStatusUpdate> = (
  { chargerId, now },
  payload,
) => ({
  kind: 'alone',
  async use(tx) {
    const { reservationId, reservationUpdateStatus: word } = payload
    // One that has expired would expire again: its clock is not ours.
    const againAt = word === 'Expired' ? null : addMs(now, AGAIN_MS)
    await markLost(tx, { chargerId, reservationId, word, againAt, now })
    return { reply: {} }
  },
})
