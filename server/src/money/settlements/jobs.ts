import type { Job } from '../../jobs/job.ts'
import { reconcileSettlements } from './index.ts'

export const settlementJobs: readonly Job[] = [
  {
    name: 'reconcile-settlements',
    summary: 'Compares what payment providers have settled to the bank with the books.',
    everySeconds: 86_400,
    nextAt: async ({ deps }) => deps.simulatedPayments?.nextSettlementAt(),
    run: async ({ db, deps, log, now }) => ({
      ...(await reconcileSettlements({ db, providers: await deps.payments.listAll(), now, log })),
    }),
  },
]
