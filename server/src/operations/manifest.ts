/** Operations: what operators see of all the others: dashboard, attention, audit log, exports, jobs, live changes. */
import type { Context } from '../context.ts'
import { attentionRoutes } from './attention/http/routes.ts'
import { auditExports } from './audit/http/export.ts'
import { auditRoutes } from './audit/http/routes.ts'
import { dashboardRoutes } from './dashboard/http/routes.ts'
import { mountEvents } from './events/http/mount.ts'
import { openChangeFeed } from './events/index.ts'
import { eventJobs } from './events/jobs.ts'
import { housekeepingJobs } from './housekeeping/jobs.ts'
import { jobsRoutes } from './jobs/http/routes.ts'
import { rollupJobs } from './rollups/jobs.ts'
import { watchWorkload } from './workload/index.ts'

export const operations: Context = {
  name: 'operations',
  tables: [
    'activity_rollup',
    'attention_seen',
    'change_event',
    'change_event_horizon',
    'day_rollup',
    'network_day_rollup',
    'rollup_watermark',
  ],
  routes: [...attentionRoutes, ...auditRoutes, ...dashboardRoutes, ...jobsRoutes, ...auditExports],
  jobs: [...eventJobs, ...housekeepingJobs, ...rollupJobs],
  mount: (api, surroundings) => mountEvents(api, { ...surroundings, feed: openChangeFeed(surroundings) }),
  watch: watchWorkload,
}
