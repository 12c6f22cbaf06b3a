import type { Job } from '../../jobs/job.ts'
import { purgeExpired } from './index.ts'

export const housekeepingJobs: readonly Job[] = [
  {
    name: 'purge-expired',
    summary: 'Deletes expired sign-ins, counters and stored responses.',
    everySeconds: 3600,
    run: async ({ db, now }) => ({ ...(await purgeExpired(db, now)) }),
  },
]
