import { addMs, days } from '@voltyatra/domain'
import type { Job } from '../../jobs/job.ts'
import { deleteLogs } from './queries.ts'

/** As long as the other records of what chargers said. */
const KEPT_DAYS = 90

export const chargerLogJobs: readonly Job[] = [
  {
    name: 'purge-charger-logs',
    summary: 'Deletes files that chargers have sent, 90 days after they were asked for.',
    everySeconds: 3600,
    run: async ({ db, now }) => ({ deleted: await deleteLogs(db, addMs(now, -days(KEPT_DAYS))) }),
  },
]
