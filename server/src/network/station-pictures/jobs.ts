import type { Job } from '../../jobs/job.ts'
import { removeOldPictures } from './index.ts'

export const stationPictureJobs: readonly Job[] = [
  {
    name: 'remove-station-pictures',
    summary: 'Deletes the files of station pictures that were removed.',
    everySeconds: 3600,
    run: async ({ db, deps, now }) => ({ ...(await removeOldPictures(db, deps.billImages, now)) }),
  },
]
