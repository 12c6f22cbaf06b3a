import type { Job } from '../../jobs/job.ts'
import { notifyOfFreeConnectors } from './index.ts'

export const freeAlertJobs: readonly Job[] = [
  {
    name: 'notify-of-free-connectors',
    summary: 'Notifies drivers who have asked for it that a connector is free.',
    everySeconds: 15,
    run: ({ db, now }) => notifyOfFreeConnectors(db, now),
  },
]
