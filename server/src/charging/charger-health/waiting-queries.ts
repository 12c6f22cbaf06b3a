/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const HEALTH_WAITING: WaitingKinds<'chargers-unhealthy'> = {
  'chargers-unhealthy': () => ({
    rows: sql`charger_health health where health.needs is not null
      and exists (select from charger where charger.id = health.charger_id and charger.status = 'accepted')`,
    id: sql`health.charger_id`,
    since: sql`health.needs_since`,
  }),
}
