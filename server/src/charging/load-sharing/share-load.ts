/**
 * Computes what each connector of a station may draw, and sends the limits. Everything is decided by rows: the share,
 * the last limit sent and its answer; so this can run any number of times, anywhere, and be killed at any moment.
 */

import { addMs } from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { loadLimitOf } from '../../network/stations/index.ts'
import { findDialect } from '../dialects/index.ts'
import { findOutOfReach } from './accepted-limit.ts'
import { readSharingConnectors } from './connector-queries.ts'
import {
  claimShares,
  dropShare,
  moveShare,
  noteShared,
  postponeStation,
  selectNextShareAt,
  selectStationsDue,
  takeCalls,
} from './queries.ts'
import { shareOut } from './share-out.ts'
import {
  type At,
  computeNextLookAt,
  GIVE_UP_MS,
  noteIfPaused,
  queueCommand,
  type SharingConnector,
  saveIfChanged,
  settleCommand,
} from './sharing-connector.ts'

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
  sent: number
  failed: number
}> {
  const { db, now } = sharing
  await takeCalls(db, now)
  const report = { shared: 0, sent: 0, failed: 0 }
  for (const stationId of await selectStationsDue(db, { now, most: MOST_STATIONS })) {
    try {
      report.sent += await shareLoad(sharing, stationId)
      report.shared += 1
    } catch (error) {
      report.failed += 1
      await postponeStation(db, stationId, addMs(now, AFTER_A_FAILURE_MS))
      onFailure(error, stationId)
    }
  }
  return report
}

/** When the time alone will have something follow. */
export async function findNextLoadAt({ db, now }: Sharing): Promise<Date | undefined> {
  const at = await selectNextShareAt(db)
  return at && new Date(Math.max(at.getTime(), now.getTime() + LOOK_AGAIN_MS))
}

/** @returns how many messages were written down */
function shareLoad({ db, now }: Sharing, stationId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await claimShares(tx, stationId, now))) return 0
    const limit = await loadLimitOf(tx, stationId)
    const connectors: SharingConnector[] = []
    for (const row of await readSharingConnectors(tx, stationId))
      connectors.push(await settleCommand(tx, row, now))
    const here = connectors.filter(({ row }) => row.isHere)
    const limitW = limit?.limitW ?? null
    let sent = 0
    for (const connector of connectors.filter(({ row }) => limitW === null || !row.isHere)) {
      sent += await releaseConnector(tx, connector, { stationId, now })
    }
    const dueAt: (Date | null)[] = connectors.map((connector) => computeNextLookAt(connector, now))
    if (limitW !== null) {
      const shared = await shareOut(tx, { stationId, limitW, connectors: here, now })
      sent += shared.sent
      dueAt.push(...shared.dueAt)
    }
    if (sent > 0) dueAt.push(addMs(now, GIVE_UP_MS))
    const times = dueAt.flatMap((at) => (at ? [at.getTime()] : []))
    await noteShared(tx, stationId, { now, dueAt: times.length > 0 ? new Date(Math.min(...times)) : null })
    return sent
  })
}

/** Removes the limit of a connector whose station has none any more. @returns the number of messages */
async function releaseConnector(
  tx: Tx,
  connector: SharingConnector,
  { stationId, now }: At,
): Promise<number> {
  const { row, accepted } = connector
  const { share, chargerStationId, chargerId, isConnected, bootCount } = row
  await noteIfPaused(tx, connector, { accepted, now })
  if (!share) return 0
  if (chargerStationId && chargerStationId !== stationId) {
    await moveShare(tx, row, chargerStationId)
    return 0
  }
  const isFree = accepted.commandId === null && accepted.acceptedW === null && accepted.unsureW === null
  if (isFree || !chargerStationId) {
    await dropShare(tx, row)
    return 0
  }
  const kept = { ...share, ...accepted }
  if (accepted.commandId !== null || findOutOfReach(accepted, { isConnected, bootCount, now })) {
    await saveIfChanged(tx, connector, { stationId, share: kept })
    return 0
  }
  const commandId = await queueCommand(
    tx,
    chargerId,
    findDialect(row.protocol).calls.clearLimit(row.address),
    now,
  )
  await saveIfChanged(tx, connector, {
    stationId,
    share: { ...kept, commandId, commandW: null, requestedBoot: bootCount },
  })
  return 1
}
