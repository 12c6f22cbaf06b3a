/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const REVIEWS_WAITING: WaitingKinds<'reviews-reported'> = {
  'reviews-reported': () => ({
    rows: sql`station_review join lateral (
        select max(created_at) as at from station_review_report
         where review_id = station_review.id
           and created_at > coalesce(station_review.judged_at, '-infinity')) as report on report.at is not null
      where station_review.hidden_at is null
        and station_review.id in (select review_id from station_review_report)`,
    id: sql`station_review.id`,
    since: sql`report.at`,
  }),
}
