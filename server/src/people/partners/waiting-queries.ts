/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const PARTNERS_WAITING: WaitingKinds<'pending-partners'> = {
  'pending-partners': () => ({
    rows: sql`partner where status = 'pending'`,
    id: sql`partner.id`,
    since: sql`partner.created_at`,
  }),
}
