/** Compares chargers with their template where no report has done so: after a template was created or changed. */
import type { Db } from '../../db/client.ts'
import { compareChargers, deleteComparisons } from './comparison-queries.ts'
import { updateToPutRight } from './difference-queries.ts'

/** Of one transaction: whoever reports meanwhile waits no longer than for these. */
export const MOST_COMPARED = 500

/**
 * Portion after portion, each kept: a run that is killed goes on where it was.
 * @returns how many chargers were compared, and at how many templates another number of them could be put right
 */
export async function compareSettings({
  db,
  now,
}: {
  readonly db: Db
  readonly now: Date
}): Promise<{ readonly compared: number; readonly changed: number }> {
  let compared = 0
  let last = MOST_COMPARED
  while (last === MOST_COMPARED) {
    last = await db.transaction().execute((tx) => compareChargers(tx, { most: MOST_COMPARED }))
    compared += last
  }
  const changed = await db.transaction().execute(async (tx) => {
    await deleteComparisons(tx)
    return updateToPutRight(tx, now)
  })
  return { compared, changed }
}
