/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

/** An order once, however many disputes of it are to be answered. */
export const DISPUTES_WAITING: WaitingKinds<'disputes-to-answer'> = {
  'disputes-to-answer': () => ({
    rows: sql`(select order_id, min(opened_at) as since from payment_dispute
                where state = 'open' and order_id is not null
                group by order_id) as disputed`,
    id: sql`disputed.order_id`,
    since: sql`disputed.since`,
  }),
}
