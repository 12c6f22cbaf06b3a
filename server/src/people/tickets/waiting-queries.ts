/** SQL of what needs the operator's attention. */
import { ACKNOWLEDGE_WITHIN_MS, addMs, SETTLE_WITHIN_MS } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

const selectLate = (state: string, now: Date, withinMs: number) =>
  sql`ticket left join support_query as asked on asked.id = ticket.support_query_id
        left join contact_query as written on written.id = ticket.contact_query_id
      where ${sql.raw(state)} and ticket.received_at < ${addMs(now, -withinMs)}
        and asked.deleted_at is null and written.deleted_at is null`

/** What who asked has said since an operator wrote last, or nobody has written yet. */
const selectRequestedAgain = sql`ticket
        left join support_query as asked on asked.id = ticket.support_query_id
        left join contact_query as written on written.id = ticket.contact_query_id
        cross join lateral (
          select max(created_at) filter (where kind = 'question') as at,
                 max(created_at) filter (where kind <> 'question') as operator_at
            from ticket_entry where ticket_id = ticket.id) as newest
      where ticket.state <> 'settled' and newest.at > coalesce(newest.operator_at, '-infinity')
        and asked.deleted_at is null and written.deleted_at is null`

export const TICKETS_WAITING: WaitingKinds<
  'tickets-asked-again' | 'tickets-unacknowledged' | 'tickets-unsettled'
> = {
  'tickets-asked-again': () => ({ rows: selectRequestedAgain, id: sql`ticket.id`, since: sql`newest.at` }),
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
