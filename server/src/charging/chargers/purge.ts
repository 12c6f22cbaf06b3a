/** Deletes old messages, commands and interruptions of chargers. */
import { addMs, days } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { clearCommands, deleteCommands, deleteConnections, deleteMessages } from './purge-queries.ts'

const KEPT_DAYS = 90

/**
 * Messages, connections, and commands of more than ninety days ago; of what operators have had done, only what it said.
 * What is too much for once at the next call.
 */
export async function purgeOldRecords(
  db: Db,
  now: Date,
): Promise<Readonly<Record<'messages' | 'connections' | 'commands' | 'emptied', number>>> {
  const before = addMs(now, -days(KEPT_DAYS))
  return {
    messages: await deleteMessages(db, before),
    connections: await deleteConnections(db, before),
    commands: await deleteCommands(db, before),
    emptied: await clearCommands(db, before, now),
  }
}
