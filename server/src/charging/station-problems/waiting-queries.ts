/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const PROBLEMS_WAITING: WaitingKinds<'problems-reported'> = {
  'problems-reported': () => ({
    rows: sql`station_problem where answered_at is null`,
    id: sql`station_problem.id`,
    since: sql`station_problem.opened_at`,
  }),
}
