import type { Feature } from '../../feature.ts'
import { topUpMandateRoutes } from './http/routes.ts'
import { topUpMandateJobs } from './jobs.ts'

export const topUpMandates: Feature = {
  tables: { top_up_mandate: 'readable' },
  states: { 'top_up_mandate.paused_by': 'TopUpPause', 'top_up_mandate.state': 'TopUpMandateState' },
  routes: topUpMandateRoutes,
  topics: { 'top-up-mandate': { readWith: 'order.read' } },
  jobs: topUpMandateJobs,
}
