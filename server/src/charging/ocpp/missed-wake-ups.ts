/** Looks now and then for what connected chargers were to be sent and no wake-up announced. */
import { addMs } from '@voltyatra/domain'
import { selectMissedWakeUps } from '../chargers/index.ts'
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'

interface Here {
  readonly connections: ReadonlyMap<string, Connection>
  /** How often it is called, in milliseconds. */
  readonly everyMs: number
  readonly carryOut: (connection: Connection) => Promise<void>
  readonly heed: (chargerId: string) => Promise<void>
  readonly deps: Pick<ConnectionDeps, 'db' | 'clock'>
}

export function createMissedWakeUpKeeper({ connections, everyMs, carryOut, heed, deps }: Here) {
  return async (): Promise<void> => {
    const held = [...connections.values()].map(({ chargerId, standing, isTrusted }) => ({
      chargerId,
      standing,
      isTrusted,
    }))
    const since = addMs(deps.clock.now(), -4 * everyMs)
    const { commanded, decided } = await selectMissedWakeUps(deps.db, held, since)
    for (const chargerId of commanded) {
      const connection = connections.get(chargerId)
      if (connection) void carryOut(connection)
    }
    for (const chargerId of decided) void heed(chargerId)
  }
}
