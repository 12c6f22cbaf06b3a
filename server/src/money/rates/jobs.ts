import type { Job } from '../../jobs/job.ts'
import { markBegun, selectNextRateAt } from './index.ts'

export const rateJobs: readonly Job[] = [
  {
    name: 'begin-rates',
    summary: 'Has open screens show a new price at the moment from which it is in force.',
    // A new price wakes it.
    everySeconds: 300,
    nextAt: ({ db }) => selectNextRateAt(db),
    run: async ({ db, now }) => ({ begun: await markBegun(db, now) }),
  },
]
