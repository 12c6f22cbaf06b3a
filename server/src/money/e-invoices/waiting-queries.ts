/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const E_INVOICES_WAITING: WaitingKinds<'e-invoices-refused'> = {
  'e-invoices-refused': () => ({
    // An index has the state.
    rows: sql`e_invoice where e_invoice.state = 'refused' and e_invoice.set_aside_at is null`,
    id: sql`e_invoice.paper_id`,
    since: sql`e_invoice.next_attempt_at`,
  }),
}
