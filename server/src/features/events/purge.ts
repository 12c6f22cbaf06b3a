/** Throws away the changes that no screen will ask for any more. */
import { hours } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { deleteChanges, forgetForeignChanges } from './queries.ts'

/** Who was away for longer than this, in milliseconds, loads everything anew. */
const KEPT_MS = hours(1)

/** Times are the database's: the order of changes is, too. */
export async function purgeChanges(db: Db, keptMs = KEPT_MS): Promise<{ readonly changes: number }> {
  await forgetForeignChanges(db)
  return { changes: await deleteChanges(db, keptMs) }
}
