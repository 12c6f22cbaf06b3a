import type { Job } from '../../jobs/job.ts'
import { keepMonths, purgeExpired } from './index.ts'

export const retentionJobs: readonly Job[] = [
  {
    name: 'purge-expired',
    summary: 'Deletes what has been kept for its time.',
    everySeconds: 3600,
    run: async ({ db, now }) => ({ ...(await purgeExpired(db, now)) }),
  },
  {
    name: 'keep-months',
    summary:
      'Makes the tables of the next months, and drops those whose rows have been kept for their time, or writes them to files.',
    everySeconds: 3600,
    run: async ({ db, deps, now }) => ({ ...(await keepMonths(db, now, deps.config.archive)) }),
  },
]
