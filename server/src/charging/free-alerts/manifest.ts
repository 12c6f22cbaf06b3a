import type { Feature } from '../../feature.ts'
import { freeAlertRoutes } from './http/routes.ts'
import { freeAlertJobs } from './jobs.ts'

export const freeAlerts: Feature = {
  tables: { free_alert: 'private' },
  routes: freeAlertRoutes,
  jobs: freeAlertJobs,
}
