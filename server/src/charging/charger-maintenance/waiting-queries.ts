/** SQL of what needs the operator's attention. */
import { addMs, hours } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

/** How long before it begins operators see it: in the morning, that of the whole day and the night after. */
export const AHEAD_MS = hours(24)

/** Chargers by the first maintenance that is so, each once. */
const selectFirst = (condition: unknown) => sql`(
    select charger_id, min(begins_at) as begins_at from charger_maintenance
     where ended_at is null and ${condition} group by charger_id) as maintenance
  where exists (select from charger where charger.id = maintenance.charger_id and charger.status = 'accepted')`

export const MAINTENANCE_WAITING: WaitingKinds<'maintenance-ahead' | 'maintenance-running'> = {
  'maintenance-ahead': (now) => ({
    rows: selectFirst(sql`ends_at > ${now} and begins_at > ${now} and begins_at <= ${addMs(now, AHEAD_MS)}`),
    id: sql`maintenance.charger_id`,
    since: sql`maintenance.begins_at`,
  }),
  'maintenance-running': (now) => ({
    rows: selectFirst(sql`ends_at > ${now} and begins_at <= ${now}`),
    id: sql`maintenance.charger_id`,
    since: sql`maintenance.begins_at`,
  }),
}
