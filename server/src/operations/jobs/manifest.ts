import type { Feature } from '../../feature.ts'
import { jobsRoutes } from './http/routes.ts'
import { JOBS_WAITING } from './index.ts'

export const jobs: Feature = {
  routes: jobsRoutes,
  waiting: JOBS_WAITING,
}
