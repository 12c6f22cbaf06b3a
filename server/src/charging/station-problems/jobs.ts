import type { Job } from '../../jobs/job.ts'
import { removeOldProblemPictures } from './index.ts'

export const stationProblemJobs: readonly Job[] = [
  {
    name: 'remove-problem-pictures',
    summary: 'Deletes pictures of reported problems half a year after they were answered.',
    everySeconds: 3600,
    run: async ({ db, deps, now }) => ({ ...(await removeOldProblemPictures(db, deps.billImages, now)) }),
  },
]
