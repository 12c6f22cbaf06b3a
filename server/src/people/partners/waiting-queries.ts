/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const PARTNERS_WAITING: WaitingKinds<'pending-partners' | 'bank-details-to-confirm'> = {
  'pending-partners': () => ({
    rows: sql`partner where status = 'pending'`,
    id: sql`partner.id`,
    since: sql`partner.created_at`,
  }),
  // A partner once: at most one change of it waits. What people of a partner enter they confirm themselves.
  'bank-details-to-confirm': () => ({
    rows: sql`partner_bank_account account where account.confirmed_at is null and account.withdrawn_at is null
                and account.proposed_by is not null`,
    id: sql`account.partner_id`,
    since: sql`account.proposed_at`,
  }),
}
