/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'
import { selectDiffering } from './queries.ts'

export const SETTLEMENTS_WAITING: WaitingKinds<'card-payments-differ'> = {
  'card-payments-differ': () => ({
    rows: selectDiffering(),
    id: sql`settlement.id`,
    since: sql`settlement.first_at`,
  }),
}
