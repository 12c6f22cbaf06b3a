/** The operator sets what a station's chargers may draw together. */

import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { lockLoadLimit, setLoadLimit } from '../../network/stations/index.ts'

/** Its chargers are sent their shares within seconds. @param limitW whole watts; null: as much as they can */
export async function changeLoadLimit(
  work: Work,
  stationId: string,
  limitW: number | null,
): Promise<Result<undefined, { readonly kind: 'station-not-found' }>> {
  const before = await lockLoadLimit(work.tx, stationId)
  if (!before) return refuse({ kind: 'station-not-found' })
  if (before.limitW === limitW) {
    work.nothingChanged()
    return ok(undefined)
  }
  await setLoadLimit(work.tx, stationId, limitW)
  await work.audit({
    action: 'station.load-limit',
    subject: { kind: 'station', id: stationId },
    before: { loadLimitW: before.limitW },
    after: { loadLimitW: limitW },
  })
  return ok(undefined)
}
