import type { Job } from '../../jobs/job.ts'
import { findNextLoadAt, shareLoads } from './index.ts'

export const loadSharingJobs: readonly Job[] = [
  {
    name: 'share-load',
    summary: 'Shares station load limits among charging cars.',
    // Whatever changes a share wakes it.
    everySeconds: 15,
    nextAt: ({ db, now }) => findNextLoadAt({ db, now }),
    run: async ({ db, log, now }) => ({
      ...(await shareLoads({
        db,
        now,
        onFailure: (error, station) => log.error({ err: error, station }, 'a station’s load is not shared'),
      })),
    }),
  },
]
