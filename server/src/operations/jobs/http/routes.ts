/** The calls of the jobs. */

import { listJobs, runJob } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { JOBS_WAITING, type JobState, requestRun, selectJobStates } from '../index.ts'

const toWire = (job: JobState) => ({
  name: job.name,
  summary: job.summary,
  everySeconds: job.everySeconds,
  nextRunAt: job.nextRunAt.toISOString(),
  lastRun:
    job.startedAt === null
      ? null
      : {
          startedAt: job.startedAt.toISOString(),
          ms: job.ms ?? 0,
          result: job.result && { ...job.result },
          error: job.error,
        },
  failuresInARow: job.failures,
  failingSince: job.failingSince?.toISOString() ?? null,
})

export const jobsRoutes: readonly Route[] = [
  read(listJobs, async ({ db, query, now }) =>
    ok({ data: (await selectJobStates(db, narrowToWaiting(JOBS_WAITING, query, now).among)).map(toWire) }),
  ),

  write(runJob, async ({ work, params }) => {
    const requested = await requestRun(work, params.name)
    return requested.ok
      ? ok({ message: formatSuccess('job-asked'), data: toWire(requested.value) })
      : requested
  }),
]
