/** How much of the last thirty days chargers were connected, counted from their acceptance where that is later. */
import { addMs, computeUptime, days, type Interruption } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import {
  selectAcceptedSince,
  selectChargersOfStation,
  selectConnectionsSince,
  selectUptimeShares,
} from './uptime-queries.ts'

const LOOKED_AT_MS = days(30)
/** How many interruptions are listed, the newest; the others are only counted. */
const MOST_LISTED = 100

export interface ChargerUptime {
  readonly from: Date
  readonly to: Date
  /** Of 10,000; null in the very instant of the acceptance. */
  readonly share: number | null
  readonly interruptions: readonly Interruption[]
  readonly interruptionCount: number
}

/** Null while the charger is not accepted, undefined where there is none. */
export async function loadChargerUptime(
  reader: Reader,
  id: string,
  now: Date,
): Promise<ChargerUptime | null | undefined> {
  const acceptedAt = await selectAcceptedSince(reader, id)
  if (!acceptedAt) return acceptedAt
  const from = new Date(Math.max(acceptedAt.getTime(), addMs(now, -LOOKED_AT_MS).getTime()))
  const time = { from: from.getTime(), to: now.getTime() }
  const { share, interruptions } = computeUptime(time, await selectConnectionsSince(reader, id, from))
  return {
    from,
    to: now,
    share,
    interruptions: interruptions.slice(0, MOST_LISTED),
    interruptionCount: interruptions.length,
  }
}

/** The mean of a station's accepted chargers, of 10,000; undefined without one. */
export async function loadStationUptime(
  reader: Reader,
  stationId: string,
  now: Date,
): Promise<number | undefined> {
  const ids = await selectChargersOfStation(reader, stationId)
  const shares = [
    ...(await selectUptimeShares(reader, ids, { since: addMs(now, -LOOKED_AT_MS), now })).values(),
  ]
  if (shares.length === 0) return undefined
  return Math.floor(shares.reduce((sum, share) => sum + share, 0) / shares.length)
}

/** Rows of chargers, each with its share of 10,000; null where it is not accepted. */
export async function withUptime<C extends { readonly id: string }>(
  reader: Reader,
  chargers: readonly C[],
  now: Date,
): Promise<(C & { readonly uptimeShare: number | null })[]> {
  const ids = chargers.map(({ id }) => id)
  const shares = await selectUptimeShares(reader, ids, { since: addMs(now, -LOOKED_AT_MS), now })
  return chargers.map((charger) => ({ ...charger, uptimeShare: shares.get(charger.id) ?? null }))
}
