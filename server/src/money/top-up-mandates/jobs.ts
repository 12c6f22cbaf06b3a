import type { Job } from '../../jobs/job.ts'
import { findNextMandateAt, followDueMandates, makeDebits } from './index.ts'

export const topUpMandateJobs: readonly Job[] = [
  {
    name: 'follow-top-up-mandates',
    summary: 'Asks payment providers how drivers’ mandates stand, and announces and makes automatic top-ups.',
    // What a driver changes, and the provider’s message about a mandate, wake it.
    everySeconds: 60,
    nextAt: ({ db }) => findNextMandateAt(db),
    run: async ({ db, deps, log, now }) => {
      const context = { db, providers: await deps.payments.listAll(), now, log }
      return { requested: await followDueMandates(context), ...(await makeDebits(context)) }
    },
  },
]
