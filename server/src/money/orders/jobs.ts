import type { Job } from '../../jobs/job.ts'
import { reconcileWithAll } from './index.ts'

export const orderJobs: readonly Job[] = [
  {
    name: 'deliver-simulated-webhooks',
    summary: 'Posts the simulated payment provider’s late and repeated webhooks.',
    // A new webhook wakes it.
    everySeconds: 60,
    nextAt: async ({ deps }) => deps.simulatedPayments?.nextWebhookAt(),
    run: async ({ deps, now }) => ({ ...(await deps.simulatedPayments?.deliverDueWebhooks(now)) }),
  },
  {
    name: 'reconcile-orders',
    summary: 'Checks unpaid orders with the payment provider.',
    everySeconds: 30,
    run: async ({ db, deps, log, now }) => ({
      ...(await reconcileWithAll({ db, providers: await deps.payments.listAll(), now, log })),
    }),
  },
]
