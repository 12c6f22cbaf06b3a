import type { Job } from '../../jobs/job.ts'
import { runEachPart } from '../../platform/run-each.ts'
import { findNextRefundAt } from '../source-refunds/index.ts'
import { reconcileWithAll, sendDueRefunds, takeBackFitting } from './index.ts'

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
    name: 'send-refunds',
    summary:
      'Has payment providers send refunds to the payers’ banks, follows them until they have an ARN, and takes back from wallets what a provider has given back.',
    // A new refund, and the provider’s message about one, wake it.
    everySeconds: 60,
    nextAt: ({ db }) => findNextRefundAt(db),
    run: ({ db, deps, now }) =>
      runEachPart({
        requested: async () => sendDueRefunds({ db, providers: await deps.payments.listAll(), now }),
        takenBack: () => takeBackFitting({ db, now }),
      }),
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
