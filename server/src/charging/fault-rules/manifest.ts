import type { Feature } from '../../feature.ts'
import { faultRuleRoutes } from './http/routes.ts'
import { faultRuleJobs } from './jobs.ts'
import { selectFaultRuleNames } from './name-queries.ts'

export const faultRules: Feature = {
  tables: { fault_rule: 'private' },
  subjects: { 'fault-rule': selectFaultRuleNames },
  routes: faultRuleRoutes,
  jobs: faultRuleJobs,
}
