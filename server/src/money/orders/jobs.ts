import type { Job } from '../../jobs/job.ts'
import { reconcileOrders } from './index.ts'

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
      ...(await reconcileOrders({ db, provider: deps.payments, now, log })),
    }),
  },
]
