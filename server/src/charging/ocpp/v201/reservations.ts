/** What a 2.0.1 charger says of reservations: whether it knows them, and that one is over before its time. */
import { minutes, plus } from '@voltyatra/domain'
import { markLost } from '../../connector-reservations/index.ts'
import type { Ask } from '../meter-settings.ts'
import type { Handler } from '../route.ts'
import type { ReservationStatusUpdate } from './payloads.ts'

/** Asked again after this long for a connector that it had to give up. */
const AGAIN_MS = minutes(1)

/** A booking outlasts what its charger does: the operator sees it. */
export const reservationStatusUpdate: Handler<ReservationStatusUpdate> = ({ chargerId, now }, payload) => ({
  kind: 'alone',
  async use(tx) {
    const { reservationId, reservationUpdateStatus: word } = payload
    // One that has expired would expire again: its clock is not ours.
    const againAt = word === 'Removed' ? plus(now, AGAIN_MS) : null
    await markLost(tx, { chargerId, reservationId, word, againAt, now })
    return { reply: {} }
  },
})

/** Its answer is kept with all that it has told of its settings. */
export async function readAbilities(ask: Ask): Promise<void> {
  const part = (name: string) => ({ component: { name: 'ReservationCtrlr' }, variable: { name } })
  await ask('GetVariables', { getVariableData: [part('Available'), part('Enabled')] })
}
