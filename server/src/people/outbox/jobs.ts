import type { Job } from '../../jobs/job.ts'
import { deliverOutbox, selectNextDue } from './index.ts'

export const outboxJobs: readonly Job[] = [
  {
    name: 'deliver-messages',
    summary: 'Sends text messages and emails.',
    // A new message wakes it.
    everySeconds: 60,
    nextAt: ({ db }) => selectNextDue(db),
    run: async ({ db, deps, now }) => ({
      ...(await deliverOutbox({
        db,
        senders: deps.senders,
        now,
        isDevelopment: deps.config.isDevelopment,
      })),
    }),
  },
]
