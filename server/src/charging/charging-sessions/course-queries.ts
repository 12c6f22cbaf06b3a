/** SQL of the courses of sessions. */
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import type { SessionRow } from './live-session.ts'

/** Stores what is new of the courses of sessions; what is stored already stays as it is. */
export async function keepCourse(tx: Tx, rows: readonly Pick<SessionRow, 'id' | 'course'>[]): Promise<void> {
  const entries = rows.flatMap(({ id, course }) => course.map((entry) => ({ ...entry, id })))
  if (entries.length === 0) return
  const column = <T>(of: (entry: (typeof entries)[number]) => T) => entries.map(of)
  await sql`
    insert into charging_session_course (session_id, kind, number, at, arrived_at, energy_wh)
    select * from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ kind }) => kind)}::text[],
      ${column(({ number }) => number)}::int[], ${column(({ at }) => new Date(at))}::timestamptz[],
      ${column(({ arrived }) => new Date(arrived))}::timestamptz[],
      ${column(({ energyWh }) => energyWh)}::bigint[])
    on conflict do nothing`.execute(tx)
}

/** The most changes of a load limit in a session that are kept: turns last a quarter of an hour. */
const MOST_LIMITS = 4000

/** Keeps since when the station's load limit leaves a session nothing, or again something. */
export async function noteLimit(
  tx: Tx,
  {
    sessionId,
    isPausing,
    now,
  }: { readonly sessionId: string; readonly isPausing: boolean; readonly now: Date },
): Promise<void> {
  const kind = isPausing ? 'limit-pauses' : 'limit-allows'
  await sql`
    with changed as (
      update charging_session set limit_pauses = ${isPausing}
       where id = ${sessionId} and limit_pauses <> ${isPausing} returning id)
    insert into charging_session_course (session_id, kind, number, at, arrived_at)
    select changed.id, ${kind}, next.number, ${now}, ${now}
      from changed, lateral (
        select coalesce(max(number), 0) + 1 as number from charging_session_course
         where session_id = changed.id and kind = ${kind}) as next
     where next.number <= ${MOST_LIMITS}
    on conflict do nothing`.execute(tx)
}
