import type { Job } from '../../jobs/job.ts'
import { purgeChanges } from './index.ts'

export const eventJobs: readonly Job[] = [
  {
    name: 'purge-changes',
    summary: 'Deletes live updates older than an hour.',
    everySeconds: 600,
    run: async ({ db }) => ({ ...(await purgeChanges(db)) }),
  },
]
