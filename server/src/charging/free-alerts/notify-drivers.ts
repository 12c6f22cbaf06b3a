/** Notifies those who wait that a connector is free; the rows decide, so that nobody is notified twice. */
import { addMs, chooseAlerts, days, HEAD_START_MS, ok } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { selectStationDetail } from '../../network/stations/index.ts'
import { notifyInPassing } from '../../people/notifications/index.ts'
import { runEach } from '../../platform/run-each.ts'
import {
  deleteAlertsBefore,
  lockWaiting,
  markNotified,
  selectNotifiedConnectors,
  takeAwaitedStations,
} from './queries.ts'
import { MOST_AT_STATION } from './service.ts'

/** Stations in one run; the others have their turn in the next ones. */
const MOST_STATIONS = 200
/** What became of them is of no use to anybody later. */
const KEPT_MS = days(7)
const MOST_DELETED = 5_000

/** @throws SomeFailed when all stations have been tried */
export async function notifyOfFreeConnectors(
  db: Db,
  now: Date,
): Promise<{ readonly notified: number; readonly deleted: number }> {
  const stations = await takeAwaitedStations(db, { now, most: MOST_STATIONS })
  const notified = await runEach(stations, (stationId) => notifyAt(db, stationId, now))
  const deleted = await deleteAlertsBefore(db, { before: addMs(now, -KEPT_MS), most: MOST_DELETED })
  return { notified, deleted }
}

async function notifyAt(db: Db, stationId: string, now: Date): Promise<number> {
  const actor = { kind: 'system', name: 'free-alerts' } as const
  let count = 0
  await runUnitOfWork({ db, now, actor }, async (work) => {
    count = await notifyWaiting(work, stationId)
    if (count === 0) work.nothingChanged()
    return ok(undefined)
  })
  return count
}

async function notifyWaiting(work: Work, stationId: string): Promise<number> {
  const { tx, now } = work
  const waiting = await lockWaiting(tx, { stationId, now, most: MOST_AT_STATION })
  const station = waiting.length > 0 ? await selectStationDetail(tx, stationId, now) : undefined
  if (!station) return 0
  const chosen = chooseAlerts({
    free: station.connectors.filter(({ isFree }) => isFree).map(({ id }) => id),
    notifiedOf: await selectNotifiedConnectors(tx, { stationId, since: addMs(now, -HEAD_START_MS) }),
    waiting,
  })
  const customers = new Map(waiting.map(({ id, customerId }) => [id, customerId]))
  const numbers = new Map(station.connectors.map(({ id, number }) => [id, number]))
  for (const { id, connectorId } of chosen) {
    const customerId = customers.get(id)
    const connectorNumber = numbers.get(connectorId)
    if (customerId === undefined || connectorNumber === undefined) continue
    await markNotified(tx, { id, connectorId, at: now })
    const facts = { stationName: station.name, connectorNumber }
    await notifyInPassing(work, { customerId, kind: 'connector-free', facts })
  }
  return chosen.length
}
