/** PullDynamicScheduleUpdate (K28): a charger asks for the limit of a dynamic profile. */
import { selectSentLimit } from '../../load-sharing/index.ts'
import type { Handler } from '../route.ts'

/** As it was sent last; one that nobody here has sent is not known. */
export const answerPull: Handler<{ readonly chargingProfileId: number }> = async (
  { chargerId, read },
  { chargingProfileId },
) => {
  const limit = await read((db) => selectSentLimit(db, chargerId, chargingProfileId))
  return {
    kind: 'stored',
    reply:
      limit === undefined
        ? { status: 'Rejected', statusInfo: { reasonCode: 'UnknownProfile' } }
        : { status: 'Accepted', scheduleUpdate: { limit } },
  }
}
