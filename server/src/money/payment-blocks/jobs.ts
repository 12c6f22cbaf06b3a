import type { Job } from '../../jobs/job.ts'
import { runEachPart } from '../../platform/run-each.ts'
import { findNextBlockAt, followDueBlocks, takeBackKnown } from './index.ts'

export const paymentBlockJobs: readonly Job[] = [
  {
    name: 'follow-blocks',
    summary:
      'Captures bills of amounts that drivers’ banks block, frees what is not needed, and takes back from wallets what a provider has given back.',
    // A bill, and the provider’s message about a block, wake it.
    everySeconds: 60,
    nextAt: ({ db }) => findNextBlockAt(db),
    run: ({ db, deps, now }) =>
      runEachPart({
        requested: async () => followDueBlocks({ db, providers: await deps.payments.listAll(), now }),
        takenBack: () => takeBackKnown({ db, now }),
      }),
  },
]
