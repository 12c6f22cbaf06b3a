import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { webhookRoutes } from './http/routes.ts'
import { webhookJobs } from './jobs.ts'

export const webhooks: Feature = {
  tables: { webhook: 'private', webhook_message: 'private', webhook_station: 'private' },
  subjects: { webhook: selectNames('webhook', 'url') },
  routes: webhookRoutes,
  jobs: webhookJobs,
}
