import type { Feature } from '../../feature.ts'
import { chargerLogRoutes } from './http/routes.ts'
import { mountUploads } from './http/upload.ts'
import { chargerLogJobs } from './jobs.ts'

export const chargerLogs: Feature = {
  tables: { charger_log: 'private', charger_log_content: 'private' },
  routes: chargerLogRoutes,
  jobs: chargerLogJobs,
  mount: (scope, { db, deps }) => void scope.register((own) => mountUploads(own, { db, clock: deps.clock })),
}
