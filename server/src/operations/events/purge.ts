/** Deletes the changes that no screen will ask for any more. */
import { hours } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { deleteInPieces, type Pieces } from '../../db/delete-in-pieces.ts'
import { deleteChanges, deleteForeignChanges, leaveForeignChanges } from './queries.ts'

/** Who was away for longer than this, in milliseconds, loads everything anew. */
const KEPT_MS = hours(1)

/** Times are the database's: the order of changes is, too. In pieces, since an hour may have millions. */
export async function purgeChanges(
  db: Db,
  keptMs = KEPT_MS,
  pieces?: Pieces,
): Promise<{ readonly changes: number }> {
  await leaveForeignChanges(db)
  await deleteInPieces((most) => deleteForeignChanges(db, most), pieces)
  return { changes: await deleteInPieces((most) => deleteChanges(db, keptMs, most), pieces) }
}
