import type { Feature } from '../../feature.ts'
import { outboxRoutes } from './http/routes.ts'
import { MESSAGES_WAITING } from './index.ts'
import { outboxJobs } from './jobs.ts'

export const outbox: Feature = {
  tables: {
    message_attempt: 'private',
    message_cap: 'private',
    message_report: 'private',
    message_spend: 'private',
    outbox_message: 'readable',
  },
  states: { 'outbox_message.failure': 'MessageFailure' },
  routes: outboxRoutes,
  waiting: MESSAGES_WAITING,
  jobs: outboxJobs,
}
