import type { Feature } from '../../feature.ts'
import { paymentAccountRoutes } from './http/routes.ts'
import { findFailingProviders } from './index.ts'
import { paymentAccountJobs } from './jobs.ts'

export const paymentAccounts: Feature = {
  tables: { payment_account: 'private', payment_call: 'private', payment_mode: 'private' },
  routes: paymentAccountRoutes,
  jobs: paymentAccountJobs,
  findOutsideFailures: (db) => findFailingProviders(db),
}
