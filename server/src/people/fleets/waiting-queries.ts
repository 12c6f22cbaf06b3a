/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const FLEETS_WAITING: WaitingKinds<'fleets-overdue'> = {
  // A fleet once, however many months it has not paid.
  'fleets-overdue': () => ({
    rows: sql`fleet join lateral (
        select min(changed_at) as since from fleet_request
         where fleet_id = fleet.id and state in ('overdue', 'stopped')) as late on late.since is not null`,
    id: sql`fleet.id`,
    since: sql`late.since`,
  }),
}
