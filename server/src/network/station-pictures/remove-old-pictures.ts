/** Deletes the files of removed pictures: nobody can view them any more. */
import { addMs, days } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { BillImages } from '../../platform/bill-images.ts'
import { runEach } from '../../platform/run-each.ts'
import { deletePicture, selectRemovedBefore } from './queries.ts'

const KEPT_MS = days(1)
const MOST_IN_ONE_RUN = 500

/** The file first: a row without it is tried again, a file without a row would stay for ever. */
export async function removeOldPictures(
  db: Db,
  images: Pick<BillImages, 'remove'>,
  now: Date,
): Promise<{ readonly removed: number }> {
  const old = await selectRemovedBefore(db, addMs(now, -KEPT_MS), MOST_IN_ONE_RUN)
  const removed = await runEach(old, async ({ id, file }) => {
    await images.remove(file)
    await deletePicture(db, id)
    return 1
  })
  return { removed }
}
