/** SQL of what needs the operator's attention. */
import { addMs, days } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

/** Banks take five to seven days. */
const LATE_MS = days(7)

/** An order once, however many refunds of it wait. */
export const REFUNDS_WAITING: WaitingKinds<'refunds-late' | 'refunds-returned' | 'refunds-unexplained'> = {
  'refunds-late': (now) => ({
    rows: sql`(select order_id, min(requested_at) as since from source_refund
                where state <> 'returned' and arn is null and requested_at < ${addMs(now, -LATE_MS)}
                group by order_id) as late`,
    id: sql`late.order_id`,
    since: sql`late.since`,
  }),
  // In a wallet that nobody opens, of which a driver would ask for it again.
  'refunds-returned': () => ({
    rows: sql`(select refund.order_id, max(refund.returned_at) as since from source_refund refund
                 join customer on customer.id = refund.customer_id and customer.is_guest
                 join top_up_order paid on paid.id = refund.order_id and paid.status = 'paid'
                where refund.state = 'returned'
                  and exists (select from ledger_account
                               where kind = 'customer_wallet' and owner_id = refund.customer_id and balance_paise > 0)
                group by refund.order_id) as returned`,
    id: sql`returned.order_id`,
    since: sql`returned.since`,
  }),
  'refunds-unexplained': () => ({
    rows: sql`(select order_id, min(seen_at) as since from unexplained_refund
                where order_id is not null and settled_at is null
                group by order_id) as unexplained`,
    id: sql`unexplained.order_id`,
    since: sql`unexplained.since`,
  }),
}
