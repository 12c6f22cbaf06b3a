/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const JOBS_WAITING: WaitingKinds<'failing-jobs'> = {
  'failing-jobs': () => ({
    rows: sql`job where failures > 0`,
    id: sql`job.name`,
    since: sql`coalesce(job.failing_since, job.started_at)`,
  }),
}
