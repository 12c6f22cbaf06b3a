import type { Feature } from '../../feature.ts'
import { freeAlertRoutes } from './http/routes.ts'
import { freeAlertJobs } from './jobs.ts'

export const freeAlerts: Feature = {
  tables: { free_alert: 'private', free_alert_turn: 'private' },
  routes: freeAlertRoutes,
  jobs: freeAlertJobs,
}
