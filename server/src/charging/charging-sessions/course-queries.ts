/** SQL of the courses of sessions. */
import { type RawBuilder, sql } from 'kysely'
import {
  buildBigintArray,
  buildIntArray,
  buildTextArray,
  buildTimeArray,
  buildUuidArray,
} from '../../db/array-parameters.ts'
import type { Tx } from '../../db/client.ts'
import type { SessionRow } from './live-session.ts'

type WithCourse = Pick<SessionRow, 'id' | 'course'>

/** Stores what is new of the courses of sessions; what is stored already stays as it is. */
export async function keepCourse(tx: Tx, rows: readonly WithCourse[]): Promise<void> {
  await buildCourseInsert(rows)?.execute(tx)
}

/** Undefined where nothing is new. */
export function buildCourseInsert(rows: readonly WithCourse[]): RawBuilder<unknown> | undefined {
  const entries = rows.flatMap(({ id, course }) => course.map((entry) => ({ ...entry, id })))
  if (entries.length === 0) return undefined
  const column = <T>(of: (entry: (typeof entries)[number]) => T) => entries.map(of)
  return sql`
    insert into charging_session_course (session_id, kind, number, at, arrived_at, energy_wh)
    select * from unnest(
      ${buildUuidArray(column(({ id }) => id))}::uuid[], ${buildTextArray(column(({ kind }) => kind))}::text[],
      ${buildIntArray(column(({ number }) => number))}::int[],
      ${buildTimeArray(column(({ at }) => new Date(at)))}::timestamptz[],
      ${buildTimeArray(column(({ arrived }) => new Date(arrived)))}::timestamptz[],
      ${buildBigintArray(column(({ energyWh }) => energyWh))}::bigint[])
    on conflict do nothing`
}

/** A connector that says that it is free. */
export interface FreedConnector {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly at: Date
}

/** Keeps when the cable of the newest session of each connector was removed, where that has ended already. */
export async function noteUnplugged(tx: Tx, freed: readonly FreedConnector[]): Promise<void> {
  await buildUnpluggedUpdate(freed)?.execute(tx)
}

/** Undefined where none is free. */
export function buildUnpluggedUpdate(freed: readonly FreedConnector[]): RawBuilder<unknown> | undefined {
  if (freed.length === 0) return undefined
  return sql`
    update charging_session
       set unplugged_at = greatest(one.at, ended_at)
      from unnest(
             ${buildUuidArray(freed.map(({ chargerId }) => chargerId))}::uuid[],
             ${buildIntArray(freed.map(({ evse }) => evse))}::int[],
             ${buildIntArray(freed.map(({ number }) => number))}::int[],
             ${buildTimeArray(freed.map(({ at }) => at))}::timestamptz[]
           ) as one (charger_id, evse, number, at),
           lateral (select id from charging_session as newest
                     where newest.charger_id = one.charger_id and newest.evse = one.evse
                       and newest.number = one.number
                     order by newest.created_at desc limit 1) as last
     where charging_session.id = last.id and ended_at is not null and unplugged_at is null`
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
