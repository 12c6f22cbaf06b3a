/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const FIRMWARE_WAITING: WaitingKinds<'firmware-stopped'> = {
  'firmware-stopped': () => ({
    rows: sql`firmware_campaign campaign where campaign.state = 'stopped'`,
    id: sql`campaign.id`,
    since: sql`campaign.changed_at`,
  }),
}
