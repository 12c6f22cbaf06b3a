/** SQL of the charging sessions. */
import { addMs, days, type SessionState } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import {
  buildBigintArray,
  buildBooleanArray,
  buildIntArray,
  buildJsonbArray,
  buildTextArray,
  buildTimeArray,
  buildUuidArray,
} from '../../db/array-parameters.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { isRequestedFor } from '../../people/webhooks/index.ts'
import type { CheckedReading } from '../signed-readings/index.ts'
import { keepCourse } from './course-queries.ts'
import type { LiveSession, SessionRow } from './live-session.ts'
import { packProgress, type StoredProgress, unpackProgress } from './stored-progress.ts'
import { linkSession } from './tag-queries.ts'

const LIVE_FIELDS = [
  'id',
  'evse',
  'number',
  'transaction_number as transactionNumber',
  'transaction_id as transactionId',
  'id_tag as idTag',
  'booking_id as bookingId',
  'progress',
  'notified_at as notifiedAt',
] as const

/** In SQL that has a charging session as `session`: when it began, whose start may have been said late. */
export const chooseBeganAt = (isLate: RawBuilder<unknown>) => sql`
  case when ${isLate}
        and session.started_at between session.created_at - interval '7 days' and session.created_at
       then session.started_at
       -- One that is older was said by a clock that stood wrong.
       else session.created_at end`

/** The most sessions of a charger in a day whose beginning never arrived: more are taken for invented. */
const MOST_UNCLAIMED = 64

/** Whether another session may be opened for a message about an unknown transaction. */
export async function hasRoomForUnclaimed(reader: Reader, chargerId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from charging_session
     where charger_id = ${chargerId} and state = 'unclaimed' and created_at > ${addMs(now, -days(1))}
     limit ${MOST_UNCLAIMED}`.execute(reader)
  return rows.length < MOST_UNCLAIMED
}

const MOST_OPEN = 200
const LARGEST_NUMBER = 2 ** 31 - 1

export const selectLive = (reader: Reader) =>
  reader
    .selectFrom('charging_session')
    .select(LIVE_FIELDS)
    .select((eb) =>
      eb
        .selectFrom('booked_charge')
        .select('energy_limit_wh')
        .whereRef('booked_charge.booking_id', '=', 'charging_session.booking_id')
        .as('energyLimitWh'),
    )
    .select((eb) =>
      eb
        .selectFrom('booking')
        .select('stop_at_percent')
        .whereRef('booking.id', '=', 'charging_session.booking_id')
        .as('stopAtPercent'),
    )
type LiveRow = Omit<LiveSession, 'progress' | 'notifiedAt' | 'isNotified' | 'unsaved'> & {
  readonly progress: StoredProgress
  readonly notifiedAt: Date
}
export const toLiveSession = ({ progress, notifiedAt, ...session }: LiveRow): LiveSession => ({
  ...session,
  progress: unpackProgress(progress),
  notifiedAt: notifiedAt.getTime(),
  isNotified: true,
  unsaved: [],
})

/** The sessions of a charger that have not ended, oldest first. */
export async function selectOpenSessions(reader: Reader, chargerId: string): Promise<LiveSession[]> {
  const rows = await selectLive(reader)
    .where('charger_id', '=', chargerId)
    .where('state', '<>', 'ended')
    .orderBy('created_at', 'desc')
    // Ends without a beginning stay open, and a charger that is out of its mind has no end of them.
    .limit(MOST_OPEN)
    .execute()
  return rows.map(toLiveSession).toReversed()
}

/** For each of the chargers the sessions that have not ended, oldest first. */
export async function selectOpenSessionsOf(
  reader: Reader,
  chargerIds: readonly string[],
): Promise<readonly (readonly LiveSession[])[]> {
  const rows = await selectLive(reader)
    .select('charger_id as chargerId')
    .where(
      sql<boolean>`charging_session.id in (
        select newest.id
          from unnest(${chargerIds}::uuid[]) as one (charger_id),
               lateral (select id from charging_session
                         where charger_id = one.charger_id and state <> 'ended'
                         order by created_at desc limit ${MOST_OPEN}) as newest)`,
    )
    .orderBy('created_at')
    .execute()
  const open = Map.groupBy(rows, ({ chargerId }) => chargerId)
  return chargerIds.map((id) => (open.get(id) ?? []).map(({ chargerId, ...row }) => toLiveSession(row)))
}

/** The newest sessions of a charger, newest first. */
export async function selectRecentSessions(reader: Reader, chargerId: string): Promise<LiveSession[]> {
  const rows = await selectLive(reader)
    .where('charger_id', '=', chargerId)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(toLiveSession)
}

export async function selectSessionByNumber(
  reader: Reader,
  chargerId: string,
  transactionNumber: number,
): Promise<LiveSession | undefined> {
  if (transactionNumber < 1) return undefined
  // A charger may bring a number that is larger than any that is given.
  const given = transactionNumber > LARGEST_NUMBER ? null : transactionNumber
  const row = await selectLive(reader)
    .where('charger_id', '=', chargerId)
    .where((eb) =>
      eb.or([
        eb('transaction_number', '=', given),
        // A number that the charger brought with it.
        eb('transaction_id', '=', String(transactionNumber)),
      ]),
    )
    .orderBy((eb) => eb('transaction_number', 'is not distinct from', given), 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toLiveSession(row)
}

/** The session that this very start, or stop, has made already. */
export async function selectSessionOfReplay(
  reader: Reader,
  chargerId: string,
  replayKey: string,
): Promise<LiveSession | undefined> {
  const row = await selectLive(reader)
    .where('charger_id', '=', chargerId)
    .where('replay_key', '=', replayKey)
    .executeTakeFirst()
  return row && toLiveSession(row)
}

/** The session keeps its start under its own id: the same words are another's start now. */
export async function renameReplay(tx: Tx, { id }: LiveSession, replayKey: string): Promise<void> {
  await tx
    .updateTable('charging_session')
    .set({ replay_key: `${replayKey}:${id}` })
    .where('id', '=', id)
    .execute()
}

/** The station's connector to which a charger's connector is mapped, with its power. */
export async function findStationConnector(
  reader: Reader,
  { chargerId, evse, number }: { readonly chargerId: string; readonly evse: number; readonly number: number },
): Promise<{ readonly connectorId: string; readonly powerW: number } | undefined> {
  return reader
    .selectFrom('charger_connector')
    .innerJoin('connector', 'connector.id', 'charger_connector.connector_id')
    .select(['connector.id as connectorId', 'connector.power_w as powerW'])
    .where('charger_id', '=', chargerId)
    .where('evse', '=', evse)
    .where('charger_connector.number', '=', number)
    .executeTakeFirst()
}

interface NewRow {
  readonly chargerId: string
  readonly session: Omit<LiveSession, 'transactionNumber'>
  readonly row: SessionRow
  readonly connectorId: string | null
  readonly replayKey: string
  readonly now: Date
}

/** @returns the transaction number that it was given */
export async function insertSession(tx: Tx, { chargerId, session, row, ...rest }: NewRow): Promise<number> {
  const inserted = await tx
    .insertInto('charging_session')
    .values({
      id: session.id,
      charger_id: chargerId,
      evse: session.evse,
      number: session.number,
      connector_id: rest.connectorId,
      booking_id: session.bookingId,
      transaction_id: session.transactionId,
      id_tag: session.idTag,
      replay_key: rest.replayKey,
      created_at: rest.now,
      ...toColumns(row),
    })
    .returning('transaction_number')
    .executeTakeFirstOrThrow()
  await keepCourse(tx, [row])
  if (session.bookingId) await linkSession(tx, session.bookingId, session.id)
  return inserted.transaction_number
}

interface Adopted {
  readonly number: number
  readonly connectorId: string | null
  readonly bookingId: string | null
  readonly idTag: string
  readonly replayKey: string
}

/** Adds what its start says to a session of which only the stop was known. */
export async function adoptSession(tx: Tx, row: SessionRow, adopted: Adopted): Promise<void> {
  await tx
    .updateTable('charging_session')
    .set({
      ...toColumns(row),
      number: adopted.number,
      connector_id: adopted.connectorId,
      booking_id: adopted.bookingId,
      id_tag: adopted.idTag,
      replay_key: adopted.replayKey,
    })
    .where('id', '=', row.id)
    .execute()
  await keepCourse(tx, [row])
  if (adopted.bookingId) await linkSession(tx, adopted.bookingId, row.id)
}

export const toColumns = (row: SessionRow) => ({
  state: row.state,
  started_at: row.startedAt,
  energy_wh: row.energyWh,
  power_w: row.powerW,
  soc_percent: row.socPercent,
  last_meter_at: row.lastMeterAt,
  last_received_at: row.lastReceivedAt,
  reports_zero: row.reportsZero,
  doubt: row.doubt,
  ended_at: row.endedAt,
  stop_reason: row.stopReason,
  anomalies: [...row.anomalies],
  progress: packProgress(row.progress),
  notified_at: row.notifiedAt,
  idle_since: row.idleSince,
})

/** Programs are notified of a reading of the same session this often at most. */
const PROGRAMS_NOTIFIED_EVERY_S = 30

/** Writes many sessions in one statement. */
export async function saveSessions(tx: Tx, rows: readonly SessionRow[]): Promise<void> {
  await buildSessionUpdate(rows)?.execute(tx)
  await keepCourse(tx, rows)
}

/** Undefined where there is none. Their courses are written beside it. */
export function buildSessionUpdate(rows: readonly SessionRow[]): RawBuilder<unknown> | undefined {
  if (rows.length === 0) return undefined
  const column = <T>(of: (row: SessionRow) => T) => rows.map(of)
  return sql`
    update charging_session
       set state = one.state, started_at = one.started_at, energy_wh = one.energy_wh, power_w = one.power_w,
           soc_percent = one.soc_percent, last_meter_at = one.last_meter_at, ended_at = one.ended_at,
           stop_reason = one.stop_reason, anomalies = string_to_array(one.anomalies, ','),
           progress = one.progress, notified_at = one.notified_at, last_received_at = one.last_received_at, reports_zero = one.reports_zero,
           doubt = one.doubt, idle_since = one.idle_since,
           -- A trigger notifies them; where nobody asks, nothing more is written than before.
           programs_notified_at = case
             when ${isRequestedFor('session.updated')} and one.state not in ('unclaimed', 'ended')
              and one.last_received_at >= coalesce(programs_notified_at + ${PROGRAMS_NOTIFIED_EVERY_S} * interval '1 second', one.last_received_at)
             then one.last_received_at else programs_notified_at end,
           -- A charger may say its end after the cable was out, and a later one; one that goes on after all has its cable.
           unplugged_at = case when unplugged_at is not null and one.ended_at is not null then greatest(unplugged_at, one.ended_at) end
      from unnest(
             ${buildUuidArray(column(({ id }) => id))}::uuid[], ${buildTextArray(column(({ state }) => state))}::text[],
             ${buildTimeArray(column(({ startedAt }) => startedAt))}::timestamptz[], ${buildBigintArray(column(({ energyWh }) => energyWh))}::bigint[],
             ${buildBigintArray(column(({ powerW }) => powerW))}::bigint[], ${buildIntArray(column(({ socPercent }) => socPercent))}::int[],
             ${buildTimeArray(column(({ lastMeterAt }) => lastMeterAt))}::timestamptz[],
             ${buildTimeArray(column(({ endedAt }) => endedAt))}::timestamptz[], ${buildTextArray(column(({ stopReason }) => stopReason))}::text[],
             ${buildTextArray(column(({ anomalies }) => anomalies.join(',')))}::text[],
             ${buildJsonbArray(column(({ progress }) => packProgress(progress)))}::jsonb[],
             ${buildTimeArray(column(({ notifiedAt }) => notifiedAt))}::timestamptz[], ${buildTimeArray(column(({ lastReceivedAt }) => lastReceivedAt))}::timestamptz[],
             ${buildBooleanArray(column(({ reportsZero }) => reportsZero))}::boolean[], ${buildTextArray(column(({ doubt }) => doubt))}::text[],
             ${buildTimeArray(column(({ idleSince }) => idleSince))}::timestamptz[]
           ) as one (id, state, started_at, energy_wh, power_w, soc_percent, last_meter_at, ended_at, stop_reason,
                     anomalies, progress, notified_at, last_received_at, reports_zero, doubt, idle_since)
     where charging_session.id = one.id`
}

export interface StoredSession {
  readonly id: string
  readonly chargerId: string
  readonly identity: string
  readonly stationId: string | null
  readonly evse: number
  readonly number: number | null
  readonly bookingId: string | null
  readonly transactionNumber: number
  readonly transactionId: string | null
  readonly idTag: string | null
  readonly state: SessionState
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly energyWh: number
  readonly powerW: number | null
  readonly socPercent: number | null
  readonly lastMeterAt: Date | null
  readonly endedAt: Date | null
  readonly stopReason: string | null
  readonly anomalies: readonly string[]
  readonly signed: readonly CheckedReading[]
}

export interface SessionRequest extends ListRequest {
  readonly chargerId?: string | undefined
  readonly stationId?: string | undefined
  readonly open?: 'true' | undefined
}

/** One page of sessions, newest first. `q` searches the charger's identity and the tag. */
export function selectSessionPage(
  reader: Reader,
  { q, status, chargerId, stationId, open, ...request }: SessionRequest,
) {
  let rows = reader
    .selectFrom('charging_session as session')
    .innerJoin('charger', 'charger.id', 'session.charger_id')
    .select([
      'session.id',
      'session.charger_id as chargerId',
      'charger.identity',
      'charger.station_id as stationId',
      'session.evse',
      'session.number',
      'session.booking_id as bookingId',
      'session.transaction_number as transactionNumber',
      'session.transaction_id as transactionId',
      'session.id_tag as idTag',
      'session.state',
      'session.created_at as createdAt',
      'session.started_at as startedAt',
      'session.energy_wh as energyWh',
      'session.power_w as powerW',
      'session.soc_percent as socPercent',
      'session.last_meter_at as lastMeterAt',
      'session.ended_at as endedAt',
      'session.stop_reason as stopReason',
      'session.anomalies',
      sql<StoredSession['signed']>`
        array(select json_build_object('result', result, 'beginWh', begin_wh, 'endWh', end_wh)
                from signed_reading where session_id = session.id order by mark)`.as('signed'),
    ])
  if (status) rows = rows.where('session.state', '=', status as SessionState)
  if (open) rows = rows.where('session.state', 'not in', ['ended', 'unclaimed'])
  if (chargerId) rows = rows.where('session.charger_id', '=', chargerId)
  if (stationId) rows = rows.where('charger.station_id', '=', stationId)
  if (q) rows = rows.where((eb) => hasText(eb, q, ['charger.identity', 'session.id_tag']))
  return selectKeysetPage({
    rows,
    request,
    id: 'session.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'session.created_at', type: 'timestamptz' } },
  })
}
