import type { Job } from '../../jobs/job.ts'
import { payCardCharges } from './index.ts'

export const cardJobs: readonly Job[] = [
  {
    name: 'pay-card-charges',
    summary: 'Makes the bookings of charges that cards have begun.',
    everySeconds: 15,
    run: async ({ db, log, now }) => ({
      ...(await payCardCharges({
        db,
        now,
        onFailure: (error, session) => log.error({ err: error, session }, 'a card’s charge is not paid'),
      })),
    }),
  },
]
