import type { Feature } from '../../feature.ts'
import { dashboardRoutes } from './http/routes.ts'

export const dashboard: Feature = {
  routes: dashboardRoutes,
}
