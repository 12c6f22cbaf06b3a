/** SQL of what needs the operator's attention. */
import { ACKNOWLEDGE_WITHIN_MS, addMs, SETTLE_WITHIN_MS } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

const selectLate = (state: string, now: Date, withinMs: number) =>
  sql`ticket left join support_query as asked on asked.id = ticket.support_query_id
        left join contact_query as written on written.id = ticket.contact_query_id
      where ${sql.raw(state)} and ticket.received_at < ${addMs(now, -withinMs)}
        and asked.deleted_at is null and written.deleted_at is null`

export const TICKETS_WAITING: WaitingKinds<'tickets-unacknowledged' | 'tickets-unsettled'> = {
  'tickets-unacknowledged': (now) => ({
    rows: selectLate("ticket.state = 'new'", now, ACKNOWLEDGE_WITHIN_MS),
    id: sql`ticket.id`,
    since: sql`ticket.received_at`,
  }),
  'tickets-unsettled': (now) => ({
    rows: selectLate("ticket.state <> 'settled'", now, SETTLE_WITHIN_MS),
    id: sql`ticket.id`,
    since: sql`ticket.received_at`,
  }),
}
