import type { Job } from '../../jobs/job.ts'
import { findNextBlockAt, followDueBlocks } from './index.ts'

export const paymentBlockJobs: readonly Job[] = [
  {
    name: 'follow-blocks',
    summary: 'Captures bills of amounts that drivers’ banks block, and frees what is not needed.',
    // A bill, and the provider’s message about a block, wake it.
    everySeconds: 60,
    nextAt: ({ db }) => findNextBlockAt(db),
    run: async ({ db, deps, now }) => ({
      requested: await followDueBlocks({ db, providers: await deps.payments.listAll(), now }),
    }),
  },
]
