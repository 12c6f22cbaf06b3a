/** Checks all connections at intervals: whether they are alive, and whether a newer one has replaced them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import { noteMessages } from '../chargers/index.ts'
import type { Connection } from './connection.ts'
import type { GatewayLimits } from './gateway-limits.ts'
import type { Run } from './regular-runs.ts'

/**
 * As many are looked at together: twenty thousand pings in a row would hold up every answer for a quarter of a second, and
 * one statement for all who spoke would lock their rows as long.
 */
const TOGETHER = 250
/** Of the time between two looks, in which all have had their turn. */
const SHARE = 0.8

interface Looked {
  readonly connections: ReadonlyMap<string, Connection>
  readonly db: Db
  readonly limits: Pick<GatewayLimits, 'quietMs' | 'lookMs'>
}

/**
 * Closes silent connections, and those whose charger is connected elsewhere by now.
 * @throws Error where it could not be noted who has spoken: all are looked at all the same
 */
export function createLook({ connections, db, limits }: Looked): (run: Run) => Promise<void> {
  const quiet = Math.ceil(limits.quietMs / limits.lookMs)

  async function noteSpoken(some: readonly Connection[]): Promise<void> {
    const messages = some.flatMap((connection) => {
      const at = connection.lastMessage.take()
      const { chargerId, id: connectionId } = connection
      return at === undefined ? [] : [{ chargerId, connectionId, at: new Date(at) }]
    })
    const counting = await noteMessages(db, messages)
    for (const { chargerId, connectionId } of messages) {
      const connection = connections.get(chargerId)
      if (connection?.id === connectionId && !counting.has(connectionId)) connection.cut('replaced')
    }
  }

  return async ({ signal }) => {
    const all = [...connections.values()]
    const betweenMs = (limits.lookMs * SHARE) / Math.ceil(all.length / TOGETHER)
    const failures: unknown[] = []
    let noting = Promise.resolve()
    for (let from = 0; from < all.length; from += TOGETHER) {
      if (from > 0) await pause(betweenMs, undefined, { ref: false, signal }).catch(() => undefined)
      if (signal.aborted) break
      const some = all.slice(from, from + TOGETHER)
      for (const connection of some) {
        if (connection.life.areMissing({ quiet })) connection.cut('silent')
        else connection.ping()
      }
      noting = noting.then(() => noteSpoken(some)).catch((error: unknown) => void failures.push(error))
    }
    await noting
    if (failures.length > 0) throw failures[0]
  }
}
