import type { Feature } from '../../feature.ts'
import { chargerHealthRoutes } from './http/routes.ts'
import { HEALTH_WAITING } from './index.ts'
import { chargerHealthJobs } from './jobs.ts'

export const chargerHealth: Feature = {
  tables: { charger_fault: 'readable', charger_health: 'private' },
  routes: chargerHealthRoutes,
  waiting: HEALTH_WAITING,
  jobs: chargerHealthJobs,
}
