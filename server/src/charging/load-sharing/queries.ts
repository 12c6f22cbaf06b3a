/** SQL of stations' limits: when they are shared, the shares, and the limits accepted. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import type { CommandNow } from './accepted-limit.ts'
import type { ShareRow } from './connector-queries.ts'

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

export async function selectStationsDue(
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
export async function selectNextShareAt(reader: Reader): Promise<Date | undefined> {
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

export async function postponeStation(db: Db, stationId: string, until: Date): Promise<void> {
  await db.updateTable('station_load').set({ due_at: until }).where('station_id', '=', stationId).execute()
}

export interface ConnectorKey {
  readonly chargerId: string
  readonly address: number
}

export async function saveShare(
  tx: Tx,
  { chargerId, address }: ConnectorKey,
  stationId: string,
  share: ShareRow,
): Promise<void> {
  const columns = {
    station_id: stationId,
    session_id: share.sessionId,
    share_w: share.shareW,
    why: share.why,
    is_on: share.isOn,
    switched_at: share.turnSince,
    most_w: share.mostW,
    less_since: share.lessSince,
    accepted_w: share.acceptedW,
    accepted_at: share.acceptedAt,
    accepted_boot: share.acceptedBoot,
    requested_boot: share.requestedBoot,
    command_id: share.commandId,
    command_w: share.commandW,
    unsure_w: share.unsureW,
    answer: share.answer,
    answered_at: share.answeredAt,
    retry_at: share.retryAt,
    refused_dynamic_boot: share.refusedDynamicBoot,
  }
  await tx
    .insertInto('load_share')
    .values({ charger_id: chargerId, address, ...columns })
    .onConflict((conflict) => conflict.columns(['charger_id', 'address']).doUpdateSet(columns))
    .execute()
}

export async function dropShare(tx: Tx, { chargerId, address }: ConnectorKey): Promise<void> {
  await tx
    .deleteFrom('load_share')
    .where('charger_id', '=', chargerId)
    .where('address', '=', address)
    .execute()
}

/** The charger has moved: its limit is shared by the other station now. */
export async function moveShare(
  tx: Tx,
  { chargerId, address }: ConnectorKey,
  stationId: string,
): Promise<void> {
  await tx
    .updateTable('load_share')
    .set({ station_id: stationId })
    .where('charger_id', '=', chargerId)
    .where('address', '=', address)
    .execute()
  await tx.insertInto('load_call').values({ station_id: stationId }).execute()
}

export async function noteUnitRequest(
  tx: Tx,
  {
    chargerId,
    bootCount,
    commandId,
  }: { readonly chargerId: string; readonly bootCount: number; readonly commandId: string },
): Promise<void> {
  const columns = { boot_count: bootCount, command_id: commandId }
  await tx
    .insertInto('charger_unit_request')
    .values({ charger_id: chargerId, ...columns })
    .onConflict((conflict) => conflict.column('charger_id').doUpdateSet(columns))
    .execute()
}

/** The limit of a profile as it was sent last, in the profile's unit; undefined where it was cleared meanwhile. */
export async function selectSentLimit(
  reader: Reader,
  chargerId: string,
  profileId: number,
): Promise<number | undefined> {
  const id = String(profileId)
  const { rows } = await sql<{ limit: number | null }>`
    with sent as (
      select created_at,
             coalesce(payload #> '{scheduleUpdate,limit}',
                      payload #> '{chargingProfile,chargingSchedule,0,chargingSchedulePeriod,0,limit}')::float8 as limit
        from charger_command
       where charger_id = ${chargerId} and action in ('SetChargingProfile', 'UpdateDynamicSchedule')
         and coalesce(payload #>> '{chargingProfileId}', payload #>> '{chargingProfile,id}') = ${id}
         and answer ->> 'status' = 'Accepted'
       order by created_at desc limit 1
    )
    select sent.limit from sent
     where not exists (
       select from charger_command as clearing
        where clearing.charger_id = ${chargerId} and clearing.action = 'ClearChargingProfile'
          and clearing.answer ->> 'status' = 'Accepted' and clearing.created_at >= sent.created_at
          and case when clearing.payload ? 'chargingProfileId' then clearing.payload ->> 'chargingProfileId' = ${id}
                   else (select coalesce(criteria -> 'evseId' = set.payload -> 'evseId', true)
                            and coalesce(criteria -> 'chargingProfilePurpose' = profile -> 'chargingProfilePurpose', true)
                            and coalesce(criteria -> 'stackLevel' = profile -> 'stackLevel', true)
                           from charger_command as set,
                                jsonb_extract_path(clearing.payload, 'chargingProfileCriteria') as criteria,
                                jsonb_extract_path(set.payload, 'chargingProfile') as profile
                          where set.charger_id = ${chargerId} and set.action = 'SetChargingProfile'
                            and profile ->> 'id' = ${id} and set.answer ->> 'status' = 'Accepted'
                          order by set.created_at desc limit 1) end)`.execute(reader)
  return rows[0]?.limit ?? undefined
}

/**
 * Ends a command whose connection is gone, so that nothing else will end it.
 * @returns whether the charger may have received it
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
