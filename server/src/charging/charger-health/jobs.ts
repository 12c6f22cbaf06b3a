import { addMs, days } from '@voltyatra/domain'
import type { Job } from '../../jobs/job.ts'
import { runEachPart } from '../../platform/run-each.ts'
import { computeDueHealth, deleteFaults } from './index.ts'

const KEPT_MS = days(90)

export const chargerHealthJobs: readonly Job[] = [
  {
    name: 'compute-charger-health',
    summary: 'Looks at how well chargers work, each every quarter of an hour.',
    everySeconds: 60,
    run: ({ db, now }) =>
      runEachPart({
        computed: () => computeDueHealth(db, now),
        purged: () => deleteFaults(db, addMs(now, -KEPT_MS)),
      }),
  },
]
