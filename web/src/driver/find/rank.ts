/** The order in which stations are offered: where a charge would begin now comes first. */
import type { listStations, ReplyOf } from '@voltyatra/contract'

export type Station = ReplyOf<typeof listStations>['data'][number]

export type Standing = 'free' | 'taken' | 'closed' | 'offline' | 'maintenance' | 'inactive'

/** What a driver finds there now. */
export function getStanding({
  status,
  availableSlots,
  opening,
}: Pick<Station, 'status' | 'availableSlots' | 'opening'>): Standing {
  if (status !== 'active') return status
  if (!opening.isOpen) return 'closed'
  return availableSlots > 0 ? 'free' : 'taken'
}

/** Whether a charge can begin there today as soon as a connector is free. */
export const isUsable = (station: Station): boolean =>
  getStanding(station) === 'free' || getStanding(station) === 'taken'

const ORDER: Readonly<Record<Standing, number>> = {
  free: 0,
  taken: 1,
  closed: 2,
  maintenance: 3,
  offline: 3,
  inactive: 3,
}

const WEEK_MS = 7 * 24 * 3600 * 1000
/** A station that has not delivered for a week counts as that much farther away. */
const DOUBT_KM = 5
const FAR_KM = 10_000

/** Farther away the less certain it is that a charge begins there; without a distance all are as far. */
function computeEffort(station: Station): number {
  const { distanceKm = FAR_KM, lastChargeAt, asOf } = station
  const isProven =
    lastChargeAt !== null && new Date(asOf).getTime() - new Date(lastChargeAt).getTime() < WEEK_MS
  return distanceKm + (isProven ? 0 : DOUBT_KM)
}

/** Stations that are equal in this stay as they came. */
export const rankStations = (stations: readonly Station[]): Station[] =>
  stations.toSorted(
    (one, other) =>
      ORDER[getStanding(one)] - ORDER[getStanding(other)] || computeEffort(one) - computeEffort(other),
  )
