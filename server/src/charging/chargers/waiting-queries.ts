/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const CHARGERS_WAITING: WaitingKinds<'chargers-to-decide' | 'chargers-offline'> = {
  'chargers-to-decide': () => ({
    rows: sql`charger where status = 'pending'`,
    id: sql`charger.id`,
    since: sql`charger.created_at`,
  }),
  'chargers-offline': () => ({
    rows: sql`charger where status = 'accepted' and connection_id is null`,
    id: sql`charger.id`,
    since: sql`coalesce(charger.disconnected_at, charger.created_at)`,
  }),
}
