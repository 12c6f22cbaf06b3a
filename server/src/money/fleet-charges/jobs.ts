import type { Job } from '../../jobs/job.ts'
import { settleFleetPayments } from './index.ts'

export const fleetPaymentJobs: readonly Job[] = [
  {
    name: 'settle-fleet-payments',
    summary:
      'Books what fleets have paid at payment providers on their accounts, and takes off what went back.',
    everySeconds: 60,
    run: ({ db, now }) => settleFleetPayments({ db, now }),
  },
]
