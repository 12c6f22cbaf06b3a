import type { Job } from '../../jobs/job.ts'
import { keepDaysUptime, rollUpDays } from './index.ts'

export const rollupJobs: readonly Job[] = [
  {
    name: 'roll-up-days',
    summary: 'Updates the dashboard figures.',
    everySeconds: 300,
    run: async ({ db, now }) => ({ ...(await rollUpDays(db, now)) }),
  },
  {
    name: 'keep-uptime',
    summary: 'Keeps the uptime of the days that have ended, for reports.',
    everySeconds: 3600,
    run: async ({ db, now }) => ({ ...(await keepDaysUptime(db, now)) }),
  },
]
