/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const SESSIONS_WAITING: WaitingKinds<'sessions-without-booking'> = {
  'sessions-without-booking': () => ({
    // Nobody has looked at it, and it goes on, has taken energy, or nobody knows whose it is.
    rows: sql`unentitled_session join charging_session on charging_session.id = session_id
      where acknowledged_at is null
        and case when why = 'unknown-transaction'
              -- Its beginning may have come since.
              then charging_session.booking_id is null
                   and (charging_session.energy_wh > 0 or 'unknown-transaction' = any (charging_session.anomalies))
              else charging_session.ended_at is null or charging_session.energy_wh > 0 end`,
    id: sql`unentitled_session.session_id`,
    since: sql`unentitled_session.found_at`,
  }),
}
