/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

/**
 * No process takes jobs: each of them should have been begun so long ago. One that is overdue alone may be of a version before.
 * The database's clock counts, as for the runs.
 */
const NONE_IS_TAKEN = sql`not exists (
  select from job as taken where least(taken.next_run_at, taken.requested_run_at) >= now() - interval '10 minutes')`

export const JOBS_WAITING: WaitingKinds<'failing-jobs'> = {
  'failing-jobs': () => ({
    rows: sql`job where failures > 0 or ${NONE_IS_TAKEN}`,
    id: sql`job.name`,
    since: sql`case when job.failures > 0 then coalesce(job.failing_since, job.started_at)
      else least(job.next_run_at, job.requested_run_at) end`,
  }),
}
