import type { Job } from '../../jobs/job.ts'
import { reconcileSettlements } from './index.ts'

export const settlementJobs: readonly Job[] = [
  {
    name: 'reconcile-settlements',
    summary: 'Compares what payment providers have settled to the bank with the books.',
    everySeconds: 86_400,
    nextAt: async ({ deps }) => deps.simulatedPayments?.nextSettlementAt(),
    async run({ db, deps, log, now }) {
      const { payments, simulatedPayments } = deps
      const due = await simulatedPayments?.nextSettlementAt()
      // A new payment at the simulated provider wakes the job, for it to know when that settles.
      const isDue = due !== undefined && due <= now
      const providers = (await payments.listAll()).filter(
        ({ name }) => isDue || name !== simulatedPayments?.provider.name,
      )
      return { ...(await reconcileSettlements({ db, providers, now, log })) }
    },
  },
]
