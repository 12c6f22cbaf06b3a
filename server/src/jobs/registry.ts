/** Every job of the program. A name never changes once released: it names rows in the queue. */
import { expireReservations } from '../features/bookings/index.ts'
import { purgeExpired } from '../features/housekeeping/index.ts'
import { reconcileOrders } from '../features/orders/index.ts'
import { deliverOutbox } from '../features/outbox/index.ts'
import type { Job } from './job.ts'

export const JOBS: readonly Job[] = [
  {
    name: 'deliver-messages',
    summary: 'Hands text messages and mails to their senders.',
    everySeconds: 2,
    run: async ({ db, deps, now }) => ({
      ...(await deliverOutbox({
        db,
        senders: deps.senders,
        now,
        isDevelopment: deps.config.isDevelopment,
      })),
    }),
  },
  {
    name: 'deliver-simulated-webhooks',
    summary: 'Posts the simulated payment provider’s late and repeated webhooks.',
    everySeconds: 5,
    run: async ({ deps, now }) => ({ ...(await deps.simulatedPayments?.deliverDueWebhooks(now)) }),
  },
  {
    name: 'reconcile-orders',
    summary: 'Asks the payment provider about orders whose webhook has not come.',
    everySeconds: 30,
    run: async ({ db, deps, log, now }) => ({
      ...(await reconcileOrders({ db, provider: deps.payments, now, log })),
    }),
  },
  {
    name: 'expire-reservations',
    summary: 'Cancels reservations that nobody came for.',
    everySeconds: 60,
    run: async ({ db, now }) => ({ expired: await expireReservations(db, now) }),
  },
  {
    name: 'purge-expired',
    summary: 'Throws away ended sign-ins, old counters and kept answers.',
    everySeconds: 3600,
    run: async ({ db, now }) => ({ ...(await purgeExpired(db, now)) }),
  },
]
