import type { Job } from '../../jobs/job.ts'
import { deliverBroadcasts, findNextDelivery } from './index.ts'

export const notificationJobs: readonly Job[] = [
  {
    name: 'deliver-broadcasts',
    summary: 'Delivers notifications and offers to drivers.',
    // A new broadcast wakes it; one whose messages have all been sent is closed at the usual time.
    everySeconds: 60,
    nextAt: ({ db, now }) => findNextDelivery(db, now),
    run: async ({ db, deps, now }) => ({
      ...(await deliverBroadcasts({ db, now, publicUrl: deps.config.publicUrl })),
    }),
  },
]
