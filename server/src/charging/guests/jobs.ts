import type { Job } from '../../jobs/job.ts'
import { findNextGuestAt, followDueGuests, forgetEndedReceipts } from './index.ts'

export const guestJobs: readonly Job[] = [
  {
    name: 'serve-guests',
    summary: 'Begins the charges that guests have paid for, and sends back what they leave.',
    // A payment, and a charge that is over, wake it.
    everySeconds: 15,
    nextAt: ({ db }) => findNextGuestAt(db),
    run: async ({ db, deps, now }) => ({
      served: await followDueGuests({ db, now, publicUrl: deps.config.publicUrl }),
    }),
  },
  {
    name: 'forget-guest-receipts',
    summary: 'Erases the numbers and addresses that guests gave for a receipt, once its link has ended.',
    everySeconds: 3600,
    run: async ({ db, now }) => ({ forgotten: await forgetEndedReceipts(db, now) }),
  },
]
