/** Deletes pictures of reports: half a year after the answer nobody needs them, and people may be seen on them. */
import { addMs, days } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { BillImages } from '../../platform/bill-images.ts'
import { runEach } from '../../platform/run-each.ts'
import { clearPicture, selectOldPictures } from './queries.ts'

const KEPT_MS = days(180)
const MOST_IN_ONE_RUN = 500

/** The file first: a row without it is tried again, a file without a row would stay for ever. */
export async function removeOldProblemPictures(
  db: Db,
  images: Pick<BillImages, 'remove'>,
  now: Date,
): Promise<{ readonly removed: number }> {
  const old = await selectOldPictures(db, addMs(now, -KEPT_MS), MOST_IN_ONE_RUN)
  const removed = await runEach(old, async ({ id, picture }) => {
    await images.remove(picture)
    await clearPicture(db, id)
    return 1
  })
  return { removed }
}
