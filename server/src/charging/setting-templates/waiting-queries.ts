/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const SETTINGS_WAITING: WaitingKinds<'settings-differ'> = {
  // Counted by a job: to compare what thousands of chargers have reported takes too long for a bell.
  'settings-differ': () => ({
    rows: sql`setting_template template where template.to_put_right > 0`,
    id: sql`template.id`,
    since: sql`template.to_put_right_since`,
  }),
}
