/** SQL of what drivers have said of stations in the demonstration's year. */
import type { Db } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'
import { REVIEW_WORDS, REVIEWED_SHARE, STARS_SHARE, WORDED_SHARE } from './facts/opinions.ts'

/** The stars of a draw between 0 and 99, and the words of another one. */
const STARS = STARS_SHARE.flatMap((share, index) => Array.from({ length: share }, () => index + 1))
const WORDS = REVIEW_WORDS.flatMap((words, index) => words.map((text) => ({ stars: index + 1, text })))

/** Reviews of billed charges that delivered energy, drawn from driver and time alone. */
export async function loadReviews(db: Db, until: Date): Promise<void> {
  await sql`
    with drawn as (
      select booking.*, ('x' || left(md5(customer.phone || booking.starts_at::text), 7))::bit(28)::int as draw
        from booking join customer on customer.id = customer_id
       where booking.status = 'confirmed' and booking.bill_energy_wh > 0 and booking.stopped_at is not null
    ), rated as (
      select *, (${STARS}::int[])[1 + draw / 100 % 100] as stars, draw / 10000 % 100 as worded,
             greatest(confirmed_at, stopped_at + make_interval(mins => 5 + draw / 7 % 600)) as written_at
        from drawn where draw % 100 < ${REVIEWED_SHARE}
    )
    insert into station_review (id, booking_id, station_id, connector_type, stars, words, created_at, changed_at)
    select gen_random_uuid(), id, station_id, connector_type, stars,
           case when worded < ${WORDED_SHARE} then
             (select (array_agg(text))[1 + draw / 13 % count(*)::int]
                from unnest(${WORDS.map(({ stars }) => stars)}::int[], ${WORDS.map(({ text }) => text)}::text[]) as sample (with_stars, text)
               where sample.with_stars = rated.stars)
           end,
           written_at, written_at
      from rated where written_at <= ${until}`.execute(db)
}
