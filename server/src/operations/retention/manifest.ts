import type { Feature } from '../../feature.ts'
import { retentionRoutes } from './http/routes.ts'
import { retentionJobs } from './jobs.ts'

export const retention: Feature = {
  routes: retentionRoutes,
  jobs: retentionJobs,
}
