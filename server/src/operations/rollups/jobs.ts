import type { Job } from '../../jobs/job.ts'
import { rollUpDays } from './index.ts'

export const rollupJobs: readonly Job[] = [
  {
    name: 'roll-up-days',
    summary: 'Updates the dashboard figures.',
    everySeconds: 300,
    run: async ({ db, now }) => ({ ...(await rollUpDays(db, now)) }),
  },
]
