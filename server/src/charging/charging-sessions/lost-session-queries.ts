/** SQL of sessions that their charger may never end. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

/** One job or look takes up no more; the next goes on. */
const MOST_CHARGERS = 500
const MOST_SESSIONS = 500

const isGone = (since: Date) => sql<boolean>`(
  charger.connection_id is null and coalesce(charger.disconnected_at, charger.created_at) < ${since})`

/** The chargers with a running session that have been away since before then. */
export async function selectChargersGone(reader: Reader, since: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ charger_id: string }>`
    select distinct session.charger_id
      from charging_session session
      join charger on charger.id = session.charger_id
     where session.state <> 'ended' and session.ended_at is null and ${isGone(since)}
     limit ${MOST_CHARGERS}`.execute(reader)
  return rows.map((row) => row.charger_id)
}

/** Whether it is still away; if so, it cannot come back before the transaction ends. */
export async function lockIfGone(tx: Tx, chargerId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from charger where id = ${chargerId} and ${isGone(since)} for update`.execute(tx)
  return rows.length > 0
}

const isSince = (at: RawBuilder<unknown>, before: Date) => sql<boolean>`
  (${at} < ${before} and ${at} > greatest(coalesce(session.started_at, session.created_at), session.last_received_at))`

/** A charger may refuse a stop also by an error of the protocol. */
const IS_REJECTED = sql<boolean>`
  (stop.status = 'refused' or (stop.status = 'answered' and stop.answer ->> 'status' = 'Rejected'))`

export interface Forgotten {
  readonly chargerId: string
  readonly sessionId: string
  readonly why: 'NotResumed' | 'Available' | 'StopRejected'
}

/**
 * Sessions of a process's chargers that go on by what is stored, but not at their charger: it started anew before then and
 * has not gone on with them, or their connector has been free since before then, without a word of them since; or it refuses
 * to stop them, as one does that does not know them, and is silent about them.
 */
export async function selectForgotten(
  reader: Reader,
  { processId, before }: { readonly processId: string; readonly before: Date },
): Promise<readonly Forgotten[]> {
  const { rows } = await sql<Forgotten>`
    select session.charger_id as "chargerId", session.id as "sessionId",
           case when free.at is not null then 'Available' when session.progress ->> 'flow' = 'interrupted' then 'NotResumed'
                else 'StopRejected' end as why
      from charging_session session
      join charger on charger.id = session.charger_id
      left join charger_connector free
        on free.charger_id = session.charger_id and free.evse = session.evse and free.number = session.number
       and free.status = 'Available'
       -- Since when it is free, or when it has said so last: not all chargers say that they are in use.
       and (${isSince(sql`free.available_at`, before)} or ${isSince(sql`free.at`, before)})
     where session.state <> 'ended' and session.ended_at is null and charger.process_id = ${processId}
       -- Whatever its charger says of it notifies screens, readings or not.
       and coalesce(session.notified_at, session.created_at) < ${before}
       and (free.at is not null
            or (session.progress ->> 'flow' = 'interrupted' and charger.last_boot_at < ${before}
                and coalesce(session.last_received_at, session.created_at) < ${before})
            or (coalesce(session.last_received_at, session.created_at) < ${before} and exists (
                  select from booked_charge charge join charger_command stop on stop.id = charge.stop_command_id
                   where charge.booking_id = session.booking_id and charge.session_id = session.id and charge.stop_requested_at < ${before} and ${IS_REJECTED}))
            or (coalesce(session.last_received_at, session.created_at) < ${before} and exists (
                  select from unentitled_session found join charger_command stop on stop.id = found.command_id
                   where found.session_id = session.id and found.found_at < ${before} and ${IS_REJECTED})))
     limit ${MOST_SESSIONS}`.execute(reader)
  return rows
}
