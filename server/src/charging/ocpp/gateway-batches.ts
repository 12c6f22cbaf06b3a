/**
 * The gateway’s queries, batched: requests of one kind share a statement. While many chargers connect, a query waits a
 * moment so that more of them can join.
 */
import type { Db } from '../../db/client.ts'
import {
  type Claim,
  claimConnections,
  type Release,
  releaseConnections,
  selectChargersToAdmit,
  selectCommanded,
} from '../chargers/index.ts'
import { selectOpenSessionsOf } from '../charging-sessions/index.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { openInbox } from './inbox.ts'
import { createMicroBatch } from './micro-batch.ts'
import { createRush } from './rush.ts'

/** In a rush: between the beginnings of two queries of a kind, in milliseconds, so that they are of many chargers each. */
const RUSH_MS = 100
/** The same for messages of chargers: those that charge are answered meanwhile. */
const RUSH_INBOX_MS = 50

export function createGatewayBatches(db: Db, metrics: ConnectionDeps['metrics']) {
  const rush = createRush()
  const inRush = { everyMs: () => (rush.isOn() ? RUSH_MS : 0) }
  return {
    rush,
    inbox: openInbox(
      db,
      (size) => metrics.inboxBatch(size),
      () => (rush.isOn() ? RUSH_INBOX_MS : 0),
    ),
    readOpen: createMicroBatch((ids: readonly string[]) => selectOpenSessionsOf(db, ids), inRush),
    find: createMicroBatch((identities: readonly string[]) => selectChargersToAdmit(db, identities), inRush),
    findCommanded: createMicroBatch((ids: readonly string[]) => selectCommanded(db, ids), inRush),
    claim: createMicroBatch(async (claims: readonly Claim[]) => {
      await claimConnections(db, claims)
      return claims
    }, inRush),
    release: createMicroBatch(async (releases: readonly Release[]) => {
      await releaseConnections(db, releases)
      return releases
    }, inRush),
  }
}
