/** What a charge would look like of which only a little is known: for previews and quotes. */

import type { EvseKind } from './model.ts'
import type { Stretch, Timeline } from './timeline.ts'

export interface ExpectedCharge {
  /** Seconds since 1970 (UTC). */
  readonly start: number
  /** Wh, whole, from 0 up. */
  readonly energy: number
  /** Watts, above 0, at which all of it flows. */
  readonly power: number
  /** Seconds, whole, for which the vehicle stays connected afterwards. */
  readonly idleSeconds: number
  readonly evse: EvseKind
  readonly groups: readonly string[]
}

const HOUR_SECONDS = 3_600

/** Charging at one power to the begun second, then idle. What is too long for a session, `checkTimeline` refuses. */
export function buildExpectedTimeline({
  start,
  energy,
  power,
  idleSeconds,
  evse,
  groups,
}: ExpectedCharge): Timeline {
  const charging = Math.ceil((energy * HOUR_SECONDS) / power)
  const stretches: Stretch[] = []
  if (charging > 0) stretches.push({ state: 'charging', seconds: charging, energy, power, current: null })
  if (idleSeconds > 0)
    stretches.push({ state: 'idle', seconds: idleSeconds, energy: 0, power: null, current: null })
  return { start, stretches, evse, groups, paymentBrand: null, paymentRecognition: null, reservation: null }
}
