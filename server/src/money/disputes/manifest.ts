import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { disputeRoutes } from './http/routes.ts'
import { DISPUTES_WAITING } from './index.ts'
import { disputeJobs } from './jobs.ts'

export const disputes: Feature = {
  tables: { dispute_move: 'readable', payment_dispute: 'readable' },
  states: { 'payment_dispute.state': 'DisputeState' },
  subjects: { dispute: selectNames('payment_dispute', 'provider_dispute_id') },
  routes: disputeRoutes,
  topics: { dispute: { readWith: 'dispute.read' } },
  waiting: DISPUTES_WAITING,
  jobs: disputeJobs,
}
