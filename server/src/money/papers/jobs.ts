import type { Job } from '../../jobs/job.ts'
import { issueAwaiting } from './index.ts'

export const paperJobs: readonly Job[] = [
  {
    name: 'issue-awaiting-papers',
    summary: 'Issues invoices of charges that waited for a GST registration of their state.',
    // A registration that is entered wakes it.
    everySeconds: 3600,
    run: async ({ db, now }) => ({ issued: await issueAwaiting(db, now) }),
  },
]
