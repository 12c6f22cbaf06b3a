/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const STATION_REQUESTS_WAITING: WaitingKinds<'station-requests-to-decide'> = {
  'station-requests-to-decide': () => ({
    rows: sql`station_request request where request.state = 'sent'`,
    id: sql`request.id`,
    since: sql`request.created_at`,
  }),
}
