/** Finds, in one query for all, what connected chargers should have been sent and no wake-up announced. */
import { addMs } from '@voltyatra/domain'
import { selectMissedWakeUps } from '../chargers/index.ts'
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'

/** In one query: more would read the whole table of chargers, and hold up for as long what others store. */
const TOGETHER = 500

interface Here {
  readonly connections: ReadonlyMap<string, Connection>
  /** How often it is called at least, in milliseconds. */
  readonly everyMs: number
  readonly carryOut: (connection: Connection) => Promise<void>
  readonly heed: (chargerId: string) => Promise<void>
  readonly deps: Pick<ConnectionDeps, 'db' | 'clock'>
}

export function createMissedWakeUpKeeper({ connections, everyMs, carryOut, heed, deps }: Here) {
  /** When it looked last and the database answered. */
  let lookedAt = deps.clock.now()
  return async (): Promise<void> => {
    const now = deps.clock.now()
    const held = [...connections.values()].map(({ chargerId, standing, isTrusted }) => ({
      chargerId,
      standing,
      isTrusted,
    }))
    const revokedSince = addMs(lookedAt, -4 * everyMs)
    for (let from = 0; from < held.length; from += TOGETHER) {
      const some = held.slice(from, from + TOGETHER)
      const { commanded, decided } = await selectMissedWakeUps(deps.db, some, revokedSince)
      for (const chargerId of commanded) {
        const connection = connections.get(chargerId)
        if (connection) void carryOut(connection)
      }
      for (const chargerId of decided) void heed(chargerId)
    }
    lookedAt = now
  }
}
