import type { Feature } from '../../feature.ts'
import { reportRoutes } from './http/routes.ts'

export const reports: Feature = {
  routes: reportRoutes,
}
