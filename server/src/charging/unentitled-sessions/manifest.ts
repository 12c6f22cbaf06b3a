import type { Feature } from '../../feature.ts'
import { unentitledSessionsRoutes } from './http/routes.ts'
import { SESSIONS_WAITING } from './index.ts'
import { unentitledSessionJobs } from './jobs.ts'

export const unentitledSessions: Feature = {
  tables: { unentitled_session: 'private' },
  routes: unentitledSessionsRoutes,
  waiting: SESSIONS_WAITING,
  jobs: unentitledSessionJobs,
}
