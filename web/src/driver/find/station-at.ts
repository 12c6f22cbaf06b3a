/** The station that stands at a point of the map. */
import type { listStations } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'
import type { Point } from '../../shared/map/point.ts'
import type { Station } from './rank.ts'

/** A hundred metres: the map's points are as exact as one. */
const SAME_SPOT_KM = 0.1

/** Undefined where it has gone meanwhile. */
export async function findStationAt(
  { lat, long }: Point,
  signal?: AbortSignal,
): Promise<Station | undefined> {
  const { data } = await callApi<typeof listStations>('GET', '/charging-stations', {
    query: { lat, long, withinKm: SAME_SPOT_KM, limit: 1 },
    ...(signal && { signal }),
  })
  return data[0]
}
