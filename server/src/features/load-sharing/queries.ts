/** SQL of the shares that chargers have of their stations' limits. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import type { OcppVersion } from '../../platform/ocpp-messages.ts'
import { UNIT_NAMES } from './profile-messages.ts'
import type { CommandNow, ShareWhy, Told } from './told.ts'

/** A place where one car charges: a connector of 1.6, an EVSE of 2.0.1; with all that its share depends on. */
export interface PlaceRow {
  readonly chargerId: string
  readonly identity: string
  readonly place: number
  readonly version: OcppVersion
  readonly isConnected: boolean
  readonly bootCount: number
  /** Whether it is one of this station's. */
  readonly isHere: boolean
  /** Where the charger is by now. */
  readonly chargerStationId: string | null
  readonly connectorNumber: number | null
  readonly type: string | null
  readonly ratingW: number
  /** In which units it takes limits, as it said. */
  readonly units: string | null
  readonly unitsAskedBoot: number | null
  readonly unitsAskEnded: boolean
  readonly unitsAskedAt: Date | null
  readonly sessionId: string | null
  readonly sessionState: 'charging' | 'suspended' | 'interrupted' | null
  readonly sessionSince: Date | null
  readonly powerW: number | null
  readonly meteredAt: Date | null
  readonly share: ShareRow | null
  readonly command: CommandNow | null
  readonly commandAskedAt: Date | null
}

/** What is kept of a place's share. */
export interface ShareRow extends Told {
  readonly sessionId: string | null
  readonly shareW: number
  readonly why: ShareWhy
  readonly isOn: boolean
  readonly turnSince: Date
  readonly mostW: number | null
  readonly lessSince: Date | null
}

/** As the query gives it: the share's columns beside the rest, all null where there is none. */
type FlatRow = Omit<PlaceRow, 'share' | 'command'> & {
  readonly [Column in Exclude<keyof ShareRow, 'sessionId'>]: ShareRow[Column] | null
} & {
  readonly shareSessionId: string | null
  readonly commandStatus: CommandNow['status'] | null
  readonly commandSaid: string | null
  readonly commandErrorCode: string | null
  readonly commandSentAt: Date | null
  readonly commandEndedAt: Date | null
}

/** All places of a station that share its limit, and those that did. */
export async function placesOf(reader: Reader, stationId: string): Promise<readonly PlaceRow[]> {
  const { rows } = await sql<FlatRow>`
    with place as (
      select charger.id as charger_id,
             case when charger.protocol = 'ocpp2.0.1' then outlet.evse else outlet.number end as place,
             max(connector.power_w) as rating_w, min(connector.number) as connector_number,
             (array_agg(connector.type order by connector.power_w desc nulls last))[1] as type
        from charger
        join charger_outlet outlet on outlet.charger_id = charger.id
        left join connector on connector.id = outlet.connector_id
       where charger.station_id = ${stationId} and charger.status = 'accepted' and outlet.number > 0
         and (outlet.evse > 0) = coalesce(charger.protocol = 'ocpp2.0.1', false)
       group by 1, 2
    ), session as (
      select distinct on (charger.id, 2) charger.id as charger_id,
             case when charger.protocol = 'ocpp2.0.1' then one.evse else one.number end as place,
             one.id, one.state, coalesce(one.started_at, one.created_at) as since, one.power_w, one.last_meter_at
        from charger join charging_session one on one.charger_id = charger.id
       where charger.station_id = ${stationId} and one.state in ('charging', 'suspended', 'interrupted')
       order by charger.id, 2, one.created_at desc
    ), named as (
      select charger_id, place from place
       where rating_w is not null or (charger_id, place) in (select charger_id, place from session)
      union
      select charger_id, place from outlet_share where station_id = ${stationId}
    )
    select charger.id as "chargerId", charger.identity, named.place,
           coalesce(charger.protocol, 'ocpp1.6') as version, charger.connection_id is not null as "isConnected",
           charger.boot_count as "bootCount", place.place is not null as "isHere",
           charger.station_id as "chargerStationId", place.connector_number as "connectorNumber", place.type,
           coalesce(place.rating_w,
             (select max(power_w) from connector where station_id = ${stationId} and retired_at is null), 0) as "ratingW",
           unit.value as units, ask.boot_count as "unitsAskedBoot",
           ask_command.ended_at is not null or ask.command_id is null as "unitsAskEnded",
           ask_command.created_at as "unitsAskedAt",
           session.id as "sessionId", session.state as "sessionState", session.since as "sessionSince",
           session.power_w as "powerW", session.last_meter_at as "meteredAt",
           share.session_id as "shareSessionId", share.share_w as "shareW", share.why, share.is_on as "isOn",
           share.turn_since as "turnSince", share.most_w as "mostW", share.less_since as "lessSince",
           share.told_w as "toldW", share.told_at as "toldAt", share.told_boot as "toldBoot",
           share.asked_boot as "askedBoot", share.command_id as "commandId", share.command_w as "commandW",
           share.unsure_w as "unsureW", share.answer, share.answered_at as "answeredAt", share.retry_at as "retryAt",
           command.status as "commandStatus", command.answer ->> 'status' as "commandSaid",
           command.error_code as "commandErrorCode", command.sent_at as "commandSentAt",
           command.ended_at as "commandEndedAt", command.created_at as "commandAskedAt"
      from named
      join charger on charger.id = named.charger_id
      left join place on place.charger_id = named.charger_id and place.place = named.place
      left join session on session.charger_id = named.charger_id and session.place = named.place
      left join outlet_share share on share.charger_id = named.charger_id and share.place = named.place
      left join charger_command command on command.id = share.command_id
      left join charger_unit_ask ask on ask.charger_id = charger.id
      left join charger_command ask_command on ask_command.id = ask.command_id
      left join lateral (
        select value from charger_variable
         where charger_id = charger.id and attribute = 'Actual'
           and ((component = '' and name = ${UNIT_NAMES['ocpp1.6']} and charger.protocol <> 'ocpp2.0.1')
             or (component = 'SmartChargingCtrlr' and name = ${UNIT_NAMES['ocpp2.0.1']} and charger.protocol = 'ocpp2.0.1'))
         limit 1
      ) unit on true
     order by charger.identity, named.place`.execute(reader)
  return rows.map(placeOf)
}

function placeOf({ commandStatus, ...row }: FlatRow): PlaceRow {
  return {
    ...row,
    share: shareOf(row),
    command: commandStatus && {
      status: commandStatus,
      said: row.commandSaid,
      errorCode: row.commandErrorCode,
      wasSent: row.commandSentAt !== null,
      endedAt: row.commandEndedAt,
    },
  }
}

function shareOf(row: Omit<FlatRow, 'commandStatus'>): ShareRow | null {
  const { shareW, why, isOn, turnSince } = row
  if (shareW === null || why === null || isOn === null || turnSince === null) return null
  return {
    sessionId: row.shareSessionId,
    shareW,
    why,
    isOn,
    turnSince,
    mostW: row.mostW,
    lessSince: row.lessSince,
    toldW: row.toldW,
    toldAt: row.toldAt,
    toldBoot: row.toldBoot,
    commandId: row.commandId,
    commandW: row.commandW,
    askedBoot: row.askedBoot,
    unsureW: row.unsureW,
    answer: row.answer,
    answeredAt: row.answeredAt,
    retryAt: row.retryAt,
  }
}

export interface LoadLimit {
  readonly limitW: number | null
}

export async function loadLimitOf(reader: Reader, stationId: string): Promise<LoadLimit | undefined> {
  return reader
    .selectFrom('station')
    .select('load_limit_w as limitW')
    .where('id', '=', stationId)
    .executeTakeFirst()
}

/** Locks the station first: of two who change it, one waits. */
export async function lockLoadLimit(tx: Tx, stationId: string): Promise<LoadLimit | undefined> {
  return tx
    .selectFrom('station')
    .select('load_limit_w as limitW')
    .where('id', '=', stationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setLoadLimit(tx: Tx, stationId: string, limitW: number | null): Promise<void> {
  await tx.updateTable('station').set({ load_limit_w: limitW }).where('id', '=', stationId).execute()
}

/** Shares of one station are made out at most this often, in milliseconds. */
const REST_MS = 2_000

/** Notes for whom shares have been called since. */
export async function takeCalls(db: Db, now: Date): Promise<void> {
  await sql`
    with taken as (
      delete from load_call
       where id in (select id from load_call order by id limit 10000 for update skip locked)
      returning station_id
    )
    insert into station_load (station_id, due_at)
    select distinct station_id, ${now}::timestamptz from taken order by station_id
    on conflict (station_id) do update
       set due_at = least(coalesce(station_load.due_at, 'infinity'),
                          greatest(excluded.due_at, station_load.shared_at + ${REST_MS} * interval '1 millisecond'))`.execute(
    db,
  )
}

export async function stationsDue(
  reader: Reader,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('station_load')
    .select('station_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute()
  return rows.map((row) => row.station_id)
}

/** When shares are to be made out next. */
export async function nextShareAt(reader: Reader): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('station_load')
    .select('due_at')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? undefined
}

/** @returns whether the station's shares are this transaction's to make out */
export async function claimShares(tx: Tx, stationId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('station_load')
    .select('station_id')
    .where('station_id', '=', stationId)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

export async function noteShared(
  tx: Tx,
  stationId: string,
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('station_load')
    .set({ shared_at: now, due_at: dueAt })
    .where('station_id', '=', stationId)
    .execute()
}

export async function putOff(db: Db, stationId: string, until: Date): Promise<void> {
  await db.updateTable('station_load').set({ due_at: until }).where('station_id', '=', stationId).execute()
}

export interface PlaceKey {
  readonly chargerId: string
  readonly place: number
}

export async function saveShare(
  tx: Tx,
  { chargerId, place }: PlaceKey,
  stationId: string,
  share: ShareRow,
): Promise<void> {
  const columns = {
    station_id: stationId,
    session_id: share.sessionId,
    share_w: share.shareW,
    why: share.why,
    is_on: share.isOn,
    turn_since: share.turnSince,
    most_w: share.mostW,
    less_since: share.lessSince,
    told_w: share.toldW,
    told_at: share.toldAt,
    told_boot: share.toldBoot,
    asked_boot: share.askedBoot,
    command_id: share.commandId,
    command_w: share.commandW,
    unsure_w: share.unsureW,
    answer: share.answer,
    answered_at: share.answeredAt,
    retry_at: share.retryAt,
  }
  await tx
    .insertInto('outlet_share')
    .values({ charger_id: chargerId, place, ...columns })
    .onConflict((conflict) => conflict.columns(['charger_id', 'place']).doUpdateSet(columns))
    .execute()
}

export async function dropShare(tx: Tx, { chargerId, place }: PlaceKey): Promise<void> {
  await tx.deleteFrom('outlet_share').where('charger_id', '=', chargerId).where('place', '=', place).execute()
}

/** The charger has moved: what holds it back is that station's matter now. */
export async function handOver(tx: Tx, { chargerId, place }: PlaceKey, stationId: string): Promise<void> {
  await tx
    .updateTable('outlet_share')
    .set({ station_id: stationId })
    .where('charger_id', '=', chargerId)
    .where('place', '=', place)
    .execute()
  await tx.insertInto('load_call').values({ station_id: stationId }).execute()
}

export async function noteUnitAsk(
  tx: Tx,
  {
    chargerId,
    bootCount,
    commandId,
  }: { readonly chargerId: string; readonly bootCount: number; readonly commandId: string },
): Promise<void> {
  const columns = { boot_count: bootCount, command_id: commandId }
  await tx
    .insertInto('charger_unit_ask')
    .values({ charger_id: chargerId, ...columns })
    .onConflict((conflict) => conflict.column('charger_id').doUpdateSet(columns))
    .execute()
}

/**
 * Ends a command that nobody will end any more: whoever held the connection has died.
 * @returns whether it may have been heard
 */
export async function giveUpCommand(
  tx: Tx,
  id: string,
  now: Date,
): Promise<Pick<CommandNow, 'status' | 'wasSent'> | undefined> {
  const { rows } = await sql<Pick<CommandNow, 'status' | 'wasSent'>>`
    update charger_command
       set status = case when sent_at is null then 'not-connected' else 'no-answer' end, ended_at = ${now}
     where id = ${id} and status in ('waiting', 'sent')
    returning status, sent_at is not null as "wasSent"`.execute(tx)
  return rows[0]
}
