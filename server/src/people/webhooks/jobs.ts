import { addMs, days } from '@voltyatra/domain'
import type { Job } from '../../jobs/job.ts'
import { deleteOldMessages, selectNextDue, sendWebhooks } from './index.ts'

const KEPT_MS = days(30)
const MOST_FORGOTTEN = 50_000

export const webhookJobs: readonly Job[] = [
  {
    name: 'send-webhooks',
    summary: 'Notifies programs of what has happened.',
    // A new message wakes it.
    everySeconds: 60,
    nextAt: ({ db }) => selectNextDue(db),
    run: async ({ db, deps, now }) => ({
      ...(await sendWebhooks({ db, request: deps.outside, secrets: deps.secrets, now })),
    }),
  },
  {
    name: 'forget-webhook-messages',
    summary: 'Forgets messages to programs after 30 days.',
    everySeconds: 86_400,
    run: async ({ db, now }) => ({
      forgotten: await deleteOldMessages(db, addMs(now, -KEPT_MS), MOST_FORGOTTEN),
    }),
  },
]
