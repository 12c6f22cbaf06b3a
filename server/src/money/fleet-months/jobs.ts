import type { Job } from '../../jobs/job.ts'
import { lookAtFleetMonths } from './index.ts'

export const fleetMonthJobs: readonly Job[] = [
  {
    name: 'look-at-fleet-months',
    summary:
      'Asks fleets to pay for the month that has ended, reminds them, and stops company charging after the grace.',
    everySeconds: 3600,
    run: ({ db, deps, now }) => lookAtFleetMonths({ db, now, publicUrl: deps.config.publicUrl }),
  },
]
