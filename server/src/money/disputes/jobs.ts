import type { Job } from '../../jobs/job.ts'
import { notifyOperators, readDisputes } from './index.ts'

export const disputeJobs: readonly Job[] = [
  {
    name: 'read-disputes',
    summary: 'Asks payment providers for disputes, and makes good what their messages left out.',
    everySeconds: 86_400,
    run: async ({ db, deps, log, now }) => ({
      ...(await readDisputes({ db, providers: await deps.payments.listAll(), now, log })),
    }),
  },
  {
    name: 'remind-of-disputes',
    summary: 'Writes to operators when a dispute has to be answered within two days.',
    everySeconds: 3600,
    run: async ({ db, deps, now }) => ({
      mails: await notifyOperators({ db, now, publicUrl: deps.config.publicUrl }),
    }),
  },
]
