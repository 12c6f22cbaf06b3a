/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const CHARGERS_WAITING: WaitingKinds<
  'chargers-to-decide' | 'chargers-offline' | 'connectors-renumbered'
> = {
  'chargers-to-decide': () => ({
    rows: sql`charger where status = 'pending'`,
    id: sql`charger.id`,
    since: sql`charger.created_at`,
  }),
  'connectors-renumbered': () => ({
    rows: sql`charger where status = 'accepted' and renumbered_at is not null`,
    id: sql`charger.id`,
    since: sql`charger.renumbered_at`,
  }),
  // One that somebody works at is expected to be away.
  'chargers-offline': (now) => ({
    rows: sql`charger where status = 'accepted' and connection_id is null
                and not exists (select from charger_maintenance maintenance
                                 where maintenance.charger_id = charger.id and maintenance.ended_at is null
                                   and maintenance.begins_at <= ${now} and maintenance.ends_at > ${now})`,
    id: sql`charger.id`,
    since: sql`coalesce(charger.disconnected_at, charger.created_at)`,
  }),
}
