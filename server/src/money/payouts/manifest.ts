import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { bankDetailsRoutes } from './http/bank-routes.ts'
import { payoutRoutes } from './http/routes.ts'
import { PAYOUT_RUNS_WAITING } from './index.ts'
import { selectPayoutNames } from './queries.ts'

export const payouts: Feature = {
  tables: {
    partner_bank_account: 'readable',
    payout: 'readable',
    payout_run: 'readable',
    payout_setting: 'private',
    withdrawal_reference: 'readable',
    withdrawal_return: 'readable',
  },
  states: { 'payout.state': 'PayoutState', 'payout_run.state': 'PayoutRunState' },
  subjects: { 'payout-run': selectNames('payout_run', 'number'), payout: selectPayoutNames },
  routes: [...bankDetailsRoutes, ...payoutRoutes],
  waiting: PAYOUT_RUNS_WAITING,
}
