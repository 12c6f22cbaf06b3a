/** Operations: what operators see of all the others: dashboard, attention, audit log, exports, jobs, live changes. */

import type { Context } from '../context.ts'
import { attentionRoutes } from './attention/http/routes.ts'
import { auditExports } from './audit/http/export.ts'
import { auditRoutes } from './audit/http/routes.ts'
import { dashboardRoutes } from './dashboard/http/routes.ts'
import { erasureRoutes } from './erasure/http/routes.ts'
import { mountEvents } from './events/http/mount.ts'
import { openChangeFeed } from './events/index.ts'
import { eventJobs } from './events/jobs.ts'
import { jobsRoutes } from './jobs/http/routes.ts'
import { JOBS_WAITING } from './jobs/index.ts'
import { openMeterHub } from './meter-events/index.ts'
import { outsideFailureRoutes } from './outside-failures/http/routes.ts'
import { reportMailRoutes } from './report-mails/http/routes.ts'
import { reportMailJobs } from './report-mails/jobs.ts'
import { reportRoutes } from './reports/http/routes.ts'
import { retentionRoutes } from './retention/http/routes.ts'
import { retentionJobs } from './retention/jobs.ts'
import { rollupJobs } from './rollups/jobs.ts'
import { setupRoutes } from './setup/http/routes.ts'
import { mountStationEvents } from './station-events/http/mount.ts'
import { openStationHub } from './station-events/index.ts'
import { watchWorkload } from './workload/index.ts'

export const operations: Context = {
  name: 'operations',
  tables: {
    activity_rollup: 'private',
    attention_seen: 'private',
    change_event: 'private',
    change_event_horizon: 'private',
    charge_month_rollup: 'private',
    charge_rollup: 'private',
    day_rollup: 'private',
    hour_month_rollup: 'private',
    hour_rollup: 'private',
    network_day_rollup: 'private',
    report_mail: 'private',
    rollup_watermark: 'private',
    uptime_rollup: 'private',
  },
  routes: [
    ...attentionRoutes,
    ...auditRoutes,
    ...dashboardRoutes,
    ...erasureRoutes,
    ...jobsRoutes,
    ...outsideFailureRoutes,
    ...reportMailRoutes,
    ...reportRoutes,
    ...retentionRoutes,
    ...setupRoutes,
    ...auditExports,
  ],
  findOutsideFailures: async (_db, { billImages }) => {
    const failure = billImages.failure?.()
    return failure ? [{ kind: 'file-store', name: null, carries: null, instead: null, ...failure }] : []
  },
  waiting: { ...JOBS_WAITING },
  jobs: [...eventJobs, ...reportMailJobs, ...retentionJobs, ...rollupJobs],
  mount(scope, surroundings) {
    const feed = openChangeFeed(surroundings)
    const { clock } = surroundings.deps
    mountEvents(scope, { ...surroundings, feed, meters: openMeterHub({ ...surroundings, clock }) })
    const hub = openStationHub({ ...surroundings, feed, clock })
    mountStationEvents(scope, { ...surroundings, hub })
  },
  watch: watchWorkload,
}
