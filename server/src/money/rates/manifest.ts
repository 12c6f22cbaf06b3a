import type { Feature } from '../../feature.ts'
import { rateExports } from './http/export.ts'
import { ratesRoutes } from './http/routes.ts'
import { rateJobs } from './jobs.ts'

export const rates: Feature = {
  tables: { rate: 'private', rate_change: 'private' },
  routes: [...ratesRoutes, ...rateExports],
  topics: { rate: { readWith: 'rate.read', isForEveryDriver: true } },
  jobs: rateJobs,
}
