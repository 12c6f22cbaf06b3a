import type { Feature } from '../../feature.ts'
import { payoutTransferRoutes } from './http/routes.ts'
import { findFailingPayouts } from './index.ts'
import { payoutTransferJobs } from './jobs.ts'

export const payoutTransfers: Feature = {
  tables: { payout_account: 'private', payout_run_way: 'private', payout_transfer: 'private' },
  routes: payoutTransferRoutes,
  jobs: payoutTransferJobs,
  findOutsideFailures: (db) => findFailingPayouts(db),
}
