/** The map of all stations: read by everybody who opens the finder, so one answer serves all who ask within seconds. */
import type { Db } from '../../db/client.ts'
import { type StationPoint, selectStationPoints } from './map-queries.ts'

export interface StationMap {
  readonly asOf: Date
  readonly points: readonly StationPoint[]
}

/** How long an answer serves, in milliseconds. */
const FRESH_MS = 10_000

const latest = new WeakMap<Db, { readonly asOf: Date; readonly map: Promise<StationMap> }>()

/** At most ten seconds old; callers during its making share it. */
export function loadStationMap(db: Db, now: Date): Promise<StationMap> {
  const last = latest.get(db)
  const age = last ? now.getTime() - last.asOf.getTime() : Number.POSITIVE_INFINITY
  if (last && age >= 0 && age < FRESH_MS) return last.map
  const made = { asOf: now, map: selectStationPoints(db, now).then((points) => ({ asOf: now, points })) }
  latest.set(db, made)
  made.map.catch(() => {
    if (latest.get(db) === made) latest.delete(db)
  })
  return made.map
}
