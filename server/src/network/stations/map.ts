/** The map of all stations: read by everybody who opens the finder, so one answer serves all who ask within seconds. */
import { computeDocumentTotal, findGstRate, toIstDay } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { selectRateInForce } from '../../money/rates/index.ts'
import { type StationPoint, selectStationPoints } from './map-queries.ts'
import { loadTariffPrices } from './tariff-prices.ts'

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
  const made = { asOf: now, map: readStationMap(db, now) }
  latest.set(db, made)
  made.map.catch(() => {
    if (latest.get(db) === made) latest.delete(db)
  })
  return made.map
}

async function readStationMap(db: Db, now: Date): Promise<StationMap> {
  const [{ perKwh }, tariffs] = await Promise.all([selectRateInForce(db, now), loadTariffPrices(db, now)])
  const kwhWithGst = computeDocumentTotal(perKwh, findGstRate(toIstDay(now))).total
  return { asOf: now, points: await selectStationPoints(db, { now, kwhWithGst, tariffs }) }
}
