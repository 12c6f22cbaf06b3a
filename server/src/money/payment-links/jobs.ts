import type { Job } from '../../jobs/job.ts'
import { expireLinks, settlePaidLinks } from './index.ts'

export const paymentLinkJobs: readonly Job[] = [
  {
    name: 'settle-payment-links',
    summary: 'Closes payment links that were paid or have ended, and sends back what was paid beyond them.',
    everySeconds: 60,
    run: async ({ db, now }) => ({
      ...(await settlePaidLinks({ db, now })),
      expired: await expireLinks({ db, now }),
    }),
  },
]
