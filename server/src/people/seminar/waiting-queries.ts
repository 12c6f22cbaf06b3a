/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const REGISTRATIONS_WAITING: WaitingKinds<'seminar-registrations'> = {
  'seminar-registrations': () => ({
    rows: sql`seminar_registration where status = 'new'`,
    id: sql`seminar_registration.id`,
    since: sql`seminar_registration.created_at`,
  }),
}
