/** Throws away what was said and done at chargers a while ago. */
import { days, plus } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { deleteCommands, deleteConnections, deleteMessages } from './purge-queries.ts'

const KEPT_DAYS = 90

/**
 * Messages, connections, and commands that no operator has given, of more than ninety days ago; what is too much for once
 * at the next call.
 */
export async function purgeOldRecords(
  db: Reader,
  now: Date,
): Promise<{ readonly messages: number; readonly connections: number; readonly commands: number }> {
  const before = plus(now, -days(KEPT_DAYS))
  return {
    messages: await deleteMessages(db, before),
    connections: await deleteConnections(db, before),
    commands: await deleteCommands(db, before),
  }
}
