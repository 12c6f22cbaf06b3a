/**
 * Makes out what each charger of a station may draw, and tells them. The rows decide: what each was given, what it was
 * last told and what it answered; so this can be run any number of times, anywhere, and be killed at any moment.
 */

import { plus } from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { loadLimitOf } from '../../network/stations/index.ts'
import { dialectOf } from '../dialects/index.ts'
import { type At, ask, GIVE_UP_MS, nextLookAt, type Place, save, settled } from './place.ts'
import { placesOf } from './place-queries.ts'
import {
  claimShares,
  dropShare,
  handOver,
  nextShareAt,
  noteShared,
  putOff,
  stationsDue,
  takeCalls,
} from './queries.ts'
import { shareOut } from './share-out.ts'
import { outOfReach } from './told.ts'

interface Sharing {
  readonly db: Db
  readonly now: Date
}

const MOST_STATIONS = 500
const AFTER_A_FAILURE_MS = 5_000
/** Time passes before the job looks again, even where something is overdue. */
const LOOK_AGAIN_MS = 1_000

/** All stations whose shares are due; how many, how many messages that took, and how many could not. */
export async function shareLoads({
  onFailure,
  ...sharing
}: Sharing & { readonly onFailure: (error: unknown, stationId: string) => void }): Promise<{
  shared: number
  told: number
  failed: number
}> {
  const { db, now } = sharing
  await takeCalls(db, now)
  const report = { shared: 0, told: 0, failed: 0 }
  for (const stationId of await stationsDue(db, { now, most: MOST_STATIONS })) {
    try {
      report.told += await shareLoad(sharing, stationId)
      report.shared += 1
    } catch (error) {
      report.failed += 1
      await putOff(db, stationId, plus(now, AFTER_A_FAILURE_MS))
      onFailure(error, stationId)
    }
  }
  return report
}

/** When the time alone will have something follow. */
export async function nextLoadAt({ db, now }: Sharing): Promise<Date | undefined> {
  const at = await nextShareAt(db)
  return at && new Date(Math.max(at.getTime(), now.getTime() + LOOK_AGAIN_MS))
}

/** @returns how many messages were written down */
function shareLoad({ db, now }: Sharing, stationId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await claimShares(tx, stationId, now))) return 0
    const limit = await loadLimitOf(tx, stationId)
    const places: Place[] = []
    for (const row of await placesOf(tx, stationId)) places.push(await settled(tx, row, now))
    const here = places.filter(({ row }) => row.isHere)
    const limitW = limit?.limitW ?? null
    let told = 0
    for (const place of places.filter(({ row }) => limitW === null || !row.isHere)) {
      told += await letGo(tx, place, { stationId, now })
    }
    const dueAt: (Date | null)[] = places.map((place) => nextLookAt(place, now))
    if (limitW !== null) {
      const shared = await shareOut(tx, { stationId, limitW, places: here, now })
      told += shared.told
      dueAt.push(...shared.dueAt)
    }
    if (told > 0) dueAt.push(plus(now, GIVE_UP_MS))
    const times = dueAt.flatMap((at) => (at ? [at.getTime()] : []))
    await noteShared(tx, stationId, { now, dueAt: times.length > 0 ? new Date(Math.min(...times)) : null })
    return told
  })
}

/** Has nothing hold a place back any more, for whose station there is no limit now. @returns messages */
async function letGo(tx: Tx, place: Place, { stationId, now }: At): Promise<number> {
  const { row, told } = place
  const { share, chargerStationId, chargerId, isConnected, bootCount } = row
  if (!share) return 0
  if (chargerStationId && chargerStationId !== stationId) {
    await handOver(tx, row, chargerStationId)
    return 0
  }
  const isFree = told.commandId === null && told.toldW === null && told.unsureW === null
  if (isFree || !chargerStationId) {
    await dropShare(tx, row)
    return 0
  }
  const kept = { ...share, ...told }
  if (told.commandId !== null || outOfReach(told, { isConnected, bootCount, now })) {
    await save(tx, place, { stationId, share: kept })
    return 0
  }
  const commandId = await ask(tx, chargerId, dialectOf(row.protocol).calls.clearLimit(row.place), now)
  await save(tx, place, { stationId, share: { ...kept, commandId, commandW: null, askedBoot: bootCount } })
  return 1
}
