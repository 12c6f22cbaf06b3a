import { addMs, days } from '@voltyatra/domain'
import type { Job } from '../../jobs/job.ts'
import { deleteOldSpend, deliverOutbox, selectNextDue } from './index.ts'

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
        channels: deps.channels,
        now,
        isDevelopment: deps.config.isDevelopment,
      })),
    }),
  },
  {
    name: 'forget-message-costs',
    summary: 'Forgets what messages cost on days long past, and reports that nobody waits for.',
    everySeconds: 86_400,
    run: async ({ db, now }) => {
      await deleteOldSpend(db, addMs(now, -KEPT_MS))
      return {}
    },
  },
]

const KEPT_MS = days(30)
