/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const SETTLEMENTS_WAITING: WaitingKinds<'settlement-differences'> = {
  'settlement-differences': () => ({
    // An index has the open ones.
    rows: sql`settlement_exception where settlement_exception.closed_at is null`,
    id: sql`settlement_exception.id`,
    since: sql`settlement_exception.opened_at`,
  }),
}
