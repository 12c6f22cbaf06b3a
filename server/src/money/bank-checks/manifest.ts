import type { Feature } from '../../feature.ts'
import { bankCheckRoutes } from './http/routes.ts'
import { bankCheckJobs } from './jobs.ts'

export const bankChecks: Feature = {
  tables: { bank_account_check: 'private' },
  states: { 'bank_account_check.state': 'BankCheckState' },
  routes: bankCheckRoutes,
  jobs: bankCheckJobs,
}
