import type { Job } from '../../jobs/job.ts'
import { findNextGuestAt, followDueGuests } from './index.ts'

export const guestJobs: readonly Job[] = [
  {
    name: 'serve-guests',
    summary: 'Begins the charges that guests have paid for, and sends back what they leave.',
    // A payment, and a charge that is over, wake it.
    everySeconds: 15,
    nextAt: ({ db }) => findNextGuestAt(db),
    run: async ({ db, now }) => ({ served: await followDueGuests({ db, now }) }),
  },
]
