/** SQL of webhooks. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface Webhook {
  readonly id: string
  readonly url: string
  readonly events: readonly string[]
  /** Null: every station. */
  readonly stations: readonly { readonly id: string; readonly name: string }[] | null
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly failingSince: Date | null
  readonly offAt: Date | null
  readonly oldSecretUntil: Date | null
  /** Counted up to 1000. */
  readonly waiting: number
}

const selectAll = (reader: Reader) =>
  reader
    .selectFrom('webhook')
    .innerJoin('administrator as creator', 'creator.id', 'webhook.created_by')
    .where('webhook.removed_at', 'is', null)
    .select([
      'webhook.id',
      'webhook.url',
      'webhook.events',
      sql<Webhook['stations']>`case when webhook.all_stations then null else coalesce((
        select json_agg(json_build_object('id', station.id, 'name', station.name) order by lower(station.name), station.id)
          from webhook_station own join station on station.id = own.station_id
         where own.webhook_id = webhook.id), '[]') end`.as('stations'),
      'webhook.created_at as createdAt',
      'creator.email as createdBy',
      'webhook.failing_since as failingSince',
      'webhook.off_at as offAt',
      'webhook.old_secret_until as oldSecretUntil',
      sql<number>`(select count(*)::int from (
        select from webhook_message one where one.webhook_id = webhook.id and one.next_at is not null limit 1000) few)`.as(
        'waiting',
      ),
    ])

/** Oldest first. */
export const selectWebhooks = (reader: Reader): Promise<Webhook[]> =>
  selectAll(reader).orderBy('webhook.created_at').orderBy('webhook.id').execute()

export const selectWebhook = (reader: Reader, id: string): Promise<Webhook | undefined> =>
  selectAll(reader).where('webhook.id', '=', id).executeTakeFirst()

/** Lets one be added at a time, so that their number can be limited. */
export async function lockWebhooks(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook'))`.execute(tx)
  const { count } = await tx
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export interface KeptSecrets {
  readonly url: string
  readonly sealed: Buffer
}

/** Held until the transaction ends. */
export const lockWebhook = (tx: Tx, id: string): Promise<KeptSecrets | undefined> =>
  tx
    .selectFrom('webhook')
    .select(['url', 'sealed_secret as sealed'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** True where some webhook asks for the event; looked up once for a statement, without a row's columns. */
export const isRequestedFor = (event: string) => sql<boolean>`exists (
  select from webhook
   where webhook.removed_at is null and webhook.off_at is null and ${event} = any (webhook.events))`

interface NewWebhook {
  readonly id: string
  readonly url: string
  readonly events: readonly string[]
  readonly allStations: boolean
  readonly sealed: Buffer
  readonly createdAt: Date
  readonly createdBy: string
}

export const insertWebhook = (tx: Tx, hook: NewWebhook) =>
  refuseOnConstraint(
    tx
      .insertInto('webhook')
      .values({
        id: hook.id,
        url: hook.url,
        events: [...hook.events],
        all_stations: hook.allStations,
        sealed_secret: hook.sealed,
        sealed_old_secret: null,
        old_secret_until: null,
        created_at: hook.createdAt,
        created_by: hook.createdBy,
        removed_at: null,
        failing_since: null,
        off_at: null,
      })
      .execute(),
    { webhook_url: 'webhook-exists' },
  )

export const insertStations = (tx: Tx, id: string, stationIds: readonly string[]) =>
  refuseOnConstraint(
    tx
      .insertInto('webhook_station')
      .values(stationIds.map((station) => ({ webhook_id: id, station_id: station })))
      .execute(),
    { webhook_station_station: 'webhook-station-not-found' },
  )

export async function updateSecret(
  tx: Tx,
  { id, sealed, old, until }: { id: string; sealed: Buffer; old: Buffer; until: Date },
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ sealed_secret: sealed, sealed_old_secret: old, old_secret_until: until })
    .where('id', '=', id)
    .execute()
}

export async function markOn(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('webhook').set({ off_at: null, failing_since: null }).where('id', '=', id).execute()
}

/** What waits is not sent any more. */
export async function markRemoved(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('webhook').set({ removed_at: at }).where('id', '=', id).execute()
  await tx
    .updateTable('webhook_message')
    .set({ next_at: null })
    .where('webhook_id', '=', id)
    .where('next_at', 'is not', null)
    .execute()
}

export interface WebhookMessage {
  readonly id: string
  readonly event: string
  readonly at: Date
  readonly data: Record<string, unknown>
  readonly attempts: number
  readonly nextAt: Date | null
  readonly deliveredAt: Date | null
  readonly triedAt: Date | null
  readonly httpStatus: number | null
  readonly failure: string | null
}

/** Newest first. */
export const selectMessages = (reader: Reader, webhookId: string, most: number): Promise<WebhookMessage[]> =>
  reader
    .selectFrom('webhook_message')
    .select([
      'id',
      'event',
      'at',
      sql<Record<string, unknown>>`data`.as('data'),
      'attempts',
      'next_at as nextAt',
      'delivered_at as deliveredAt',
      'tried_at as triedAt',
      'http_status as httpStatus',
      'failure',
    ])
    .where('webhook_id', '=', webhookId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** To be sent at once, as if it were new; false where there is none, or its address was removed. */
export async function queueAgain(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('webhook_message')
    .set({ next_at: now, delivered_at: null, attempts: 0 })
    .where('id', '=', id)
    .where('webhook_id', 'in', tx.selectFrom('webhook').select('id').where('removed_at', 'is', null))
    .returning('webhook_id as webhookId')
    .executeTakeFirst()
  return row?.webhookId
}

export interface DueMessage {
  readonly id: string
  readonly webhookId: string
  readonly event: string
  readonly at: Date
  readonly data: Record<string, unknown>
  /** This one among them. */
  readonly attempts: number
  readonly url: string
  readonly sealed: Buffer
  readonly sealedOld: Buffer | null
}

interface Claim {
  readonly now: Date
  /** Until when nobody else takes them. */
  readonly until: Date
  readonly most: number
  /** Of an address that fails: to find out whether it still does. */
  readonly mostOfFailing: number
  /** Addresses that have failed in this run. */
  readonly except: readonly string[]
}

/** Takes messages that are due, the oldest of each address first, for one attempt. */
export async function claimDue(
  db: Db,
  { now, until, most, mostOfFailing, except }: Claim,
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as (
      select message.id, hook.id as webhook_id, hook.url, hook.sealed_secret,
             case when hook.old_secret_until > ${now} then hook.sealed_old_secret end as sealed_old_secret
        from webhook hook
       cross join lateral (
         select id from webhook_message
          where webhook_id = hook.id and next_at <= ${now}
          order by next_at, at
          limit case when hook.failing_since is null then ${most}::int else ${mostOfFailing}::int end
            for update skip locked) message
       where hook.removed_at is null and hook.off_at is null and hook.id <> all(${[...except]}::uuid[])
    )
    update webhook_message message
       set attempts = message.attempts + 1, next_at = ${until}, tried_at = ${now}
      from due
     where message.id = due.id
    returning message.id, due.webhook_id as "webhookId", message.event, message.at, message.data, message.attempts,
              due.url, due.sealed_secret as sealed, due.sealed_old_secret as "sealedOld"`.execute(db)
  return rows
}

export async function markDelivered(
  db: Db,
  { id, webhookId, now, httpStatus }: { id: string; webhookId: string; now: Date; httpStatus: number },
): Promise<void> {
  await db
    .updateTable('webhook_message')
    .set({ delivered_at: now, next_at: null, http_status: httpStatus, failure: null })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('webhook')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute()
}

interface Failed {
  readonly id: string
  readonly webhookId: string
  readonly now: Date
  /** Null where none follows. */
  readonly nextAt: Date | null
  readonly httpStatus: number | null
  readonly failure: string
  /** An address that has failed since before this is turned off. */
  readonly offBefore: Date
}

export async function markFailed(db: Db, failed: Failed): Promise<void> {
  const { id, webhookId, now, nextAt, httpStatus, failure, offBefore } = failed
  await db
    .updateTable('webhook_message')
    .set({ next_at: nextAt, http_status: httpStatus, failure })
    .where('id', '=', id)
    .execute()
  await sql`
    update webhook set failing_since = coalesce(failing_since, ${now}),
                       off_at = case when failing_since < ${offBefore} then ${now}::timestamptz else off_at end
     where id = ${webhookId}`.execute(db)
}

/** When the next message is due; undefined where none waits. */
export async function selectNextDue(reader: Reader): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('webhook_message')
    .innerJoin('webhook', 'webhook.id', 'webhook_message.webhook_id')
    .where('webhook.removed_at', 'is', null)
    .where('webhook.off_at', 'is', null)
    .where('webhook_message.next_at', 'is not', null)
    .select((eb) => eb.fn.min('webhook_message.next_at').as('next'))
    .executeTakeFirst()
  return row?.next ?? undefined
}

/** How many were forgotten, at most `most`. */
export async function deleteOldMessages(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_message where id in (
      select id from webhook_message where at < ${before} and next_at is null order by at limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
