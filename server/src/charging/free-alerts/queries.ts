/** SQL of who waits for a free connector. */
import type { WaitingAlert } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'

export interface FreeAlert {
  readonly stationId: string
  readonly connectorId: string | null
  readonly createdAt: Date
  readonly endsAt: Date
}

const selectAlerts = (reader: Reader, { customerId, now }: { customerId: string; now: Date }) =>
  reader
    .selectFrom('free_alert')
    .select([
      'station_id as stationId',
      'connector_id as connectorId',
      'created_at as createdAt',
      'ends_at as endsAt',
    ])
    .where('customer_id', '=', customerId)
    .where('notified_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)

/** The open ones of a driver, newest first. */
export const selectOpenAlerts = (
  reader: Reader,
  request: { readonly customerId: string; readonly now: Date },
): Promise<FreeAlert[]> => selectAlerts(reader, request).orderBy('created_at', 'desc').execute()

/** How many a driver has asked for since then, whatever became of them. */
export async function countRequestedSince(
  reader: Reader,
  { customerId, since }: { readonly customerId: string; readonly since: Date },
): Promise<number> {
  const { count } = await reader
    .selectFrom('free_alert')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** How many wait at a station. */
export async function countWaiting(reader: Reader, stationId: string, now: Date): Promise<number> {
  const { count } = await reader
    .selectFrom('free_alert')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('station_id', '=', stationId)
    .where('notified_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewAlert extends FreeAlert {
  readonly id: string
  readonly customerId: string
}

/** Those that are over make room for a new one of the same driver at the same station. */
export async function insertAlert(tx: Tx, alert: NewAlert): Promise<void> {
  await sql`
    update free_alert set ended_at = ${alert.createdAt}
     where customer_id = ${alert.customerId} and station_id = ${alert.stationId}
       and notified_at is null and ended_at is null`.execute(tx)
  await tx
    .insertInto('free_alert')
    .values({
      id: alert.id,
      customer_id: alert.customerId,
      station_id: alert.stationId,
      connector_id: alert.connectorId,
      created_at: alert.createdAt,
      ends_at: alert.endsAt,
    })
    .execute()
}

/** Another connector, in the same place of the row. */
export async function changeConnector(
  tx: Tx,
  { customerId, stationId, connectorId }: Pick<NewAlert, 'customerId' | 'stationId' | 'connectorId'>,
): Promise<void> {
  await tx
    .updateTable('free_alert')
    .set({ connector_id: connectorId })
    .where('customer_id', '=', customerId)
    .where('station_id', '=', stationId)
    .where('notified_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** @returns whether one was open */
export async function endAlert(
  tx: Tx,
  { customerId, stationId, at }: { customerId: string; stationId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update free_alert set ended_at = ${at}
     where customer_id = ${customerId} and station_id = ${stationId} and notified_at is null and ended_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

/** Stations where somebody waits, those first that have waited longest for their turn, which they have by this. */
export async function takeAwaitedStations(
  db: Db,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ station_id: string }>`
    with awaited as (
      select free_alert.station_id
        from free_alert left join free_alert_turn turn on turn.station_id = free_alert.station_id
       where notified_at is null and ended_at is null and ends_at > ${now}
       group by free_alert.station_id, turn.looked_at
       order by greatest(turn.looked_at, min(created_at)), free_alert.station_id limit ${most})
    insert into free_alert_turn (station_id, looked_at)
    -- In one order, so that two processes do not wait for each other.
    select station_id, ${now}::timestamptz from awaited order by station_id
        on conflict (station_id) do update set looked_at = excluded.looked_at
    returning station_id`.execute(db)
  return rows.map((row) => row.station_id)
}

export interface DueAlert extends WaitingAlert {
  readonly customerId: string
}

/** Those who wait at a station, the longest first, locked; whoever is blocked is not notified. */
export async function lockWaiting(
  tx: Tx,
  { stationId, now, most }: { readonly stationId: string; readonly now: Date; readonly most: number },
): Promise<readonly DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    select free_alert.id, free_alert.connector_id as "connectorId", free_alert.customer_id as "customerId"
      from free_alert join customer on customer.id = free_alert.customer_id
     where free_alert.station_id = ${stationId} and notified_at is null and ended_at is null and ends_at > ${now}
       and customer.blocked_at is null
     order by free_alert.created_at, free_alert.id limit ${most}
       for update of free_alert skip locked`.execute(tx)
  return rows
}

/** Connectors of a station that a driver was notified of since then. */
export async function selectNotifiedConnectors(
  reader: Reader,
  { stationId, since }: { readonly stationId: string; readonly since: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ notified_connector_id: string }>`
    select notified_connector_id from free_alert where station_id = ${stationId} and notified_at > ${since}`.execute(
    reader,
  )
  return new Set(rows.map((row) => row.notified_connector_id))
}

export async function markNotified(
  tx: Tx,
  { id, connectorId, at }: { readonly id: string; readonly connectorId: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('free_alert')
    .set({ notified_at: at, notified_connector_id: connectorId })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .execute()
}

/** With the turns of stations where nobody has waited since. @returns how many alerts */
export async function deleteAlertsBefore(
  db: Db,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<number> {
  const { rows } = await sql`
    delete from free_alert where id in (select id from free_alert where created_at < ${before} limit ${most})
    returning id`.execute(db)
  await db.deleteFrom('free_alert_turn').where('looked_at', '<', before).execute()
  return rows.length
}

/** Of a driver who erases the account: nobody waits any more. */
export async function deleteAlertsOf(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('free_alert').where('customer_id', '=', customerId).execute()
}
