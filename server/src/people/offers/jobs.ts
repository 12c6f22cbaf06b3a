import type { Job } from '../../jobs/job.ts'
import { selectNextOfferAt, sendDueOffers } from './index.ts'

export const offerJobs: readonly Job[] = [
  {
    name: 'send-offers',
    summary: 'Sends scheduled offers.',
    everySeconds: 300,
    nextAt: ({ db }) => selectNextOfferAt(db),
    run: async ({ db, now }) => ({ sent: await sendDueOffers(db, now) }),
  },
]
