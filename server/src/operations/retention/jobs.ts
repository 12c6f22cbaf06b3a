import type { Job } from '../../jobs/job.ts'
import { purgeExpired } from './index.ts'

export const retentionJobs: readonly Job[] = [
  {
    name: 'purge-expired',
    summary: 'Deletes what has been kept for its time.',
    everySeconds: 3600,
    run: async ({ db, now }) => ({ ...(await purgeExpired(db, now)) }),
  },
]
