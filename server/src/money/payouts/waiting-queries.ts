/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const PAYOUT_RUNS_WAITING: WaitingKinds<'payout-runs-to-approve'> = {
  'payout-runs-to-approve': () => ({
    rows: sql`payout_run where payout_run.state = 'draft'`,
    id: sql`payout_run.id`,
    since: sql`payout_run.created_at`,
  }),
}
