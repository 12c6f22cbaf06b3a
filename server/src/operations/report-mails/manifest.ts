import type { Feature } from '../../feature.ts'
import { reportMailRoutes } from './http/routes.ts'
import { reportMailJobs } from './jobs.ts'

export const reportMails: Feature = {
  tables: { report_mail: 'private' },
  routes: reportMailRoutes,
  jobs: reportMailJobs,
}
