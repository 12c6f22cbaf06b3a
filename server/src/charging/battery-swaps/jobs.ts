import type { Job } from '../../jobs/job.ts'
import { followSwaps } from './index.ts'

export const batterySwapJobs: readonly Job[] = [
  {
    name: 'follow-battery-swaps',
    summary:
      'Holds, bills and gives back what battery swaps cost, and leaves unfinished ones to the operator.',
    everySeconds: 15,
    run: async ({ db, log, now }) => ({
      ...(await followSwaps({
        db,
        now,
        onFailure: (error, swap) => log.error({ err: error, swap }, 'a battery swap cannot be followed'),
      })),
    }),
  },
]
