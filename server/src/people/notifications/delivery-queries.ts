/** SQL of a broadcast's delivery: batches of customers in the order of joining, and what was decided for each. */
import type { DeliveryReason } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import type { Language } from '../../messages/locale.ts'
import type { BroadcastKind, DeliveryChannel } from './broadcast.ts'
import { SKIP_REASON } from './broadcast-queries.ts'
import type { TranslatedText } from './broadcast-text.ts'
import type { Recipient } from './decide-delivery.ts'

export interface UnsweptBroadcast extends TranslatedText {
  readonly id: string
  readonly kind: BroadcastKind
  readonly createdAt: Date
  /** The last customer dealt with, times as text: the database knows them more finely than a Date. */
  readonly until: string
  readonly cursorAt: string
  readonly cursorId: string
}

const NIL = '00000000-0000-0000-0000-000000000000'

/** The oldest broadcast that has not seen every customer, its row locked; one that another process has is passed over. */
export function lockUnswept(
  tx: Tx,
  {
    now,
    leftOut,
    only,
  }: { readonly now: Date; readonly leftOut: ReadonlySet<string>; readonly only?: string },
): Promise<UnsweptBroadcast | undefined> {
  return tx
    .selectFrom('broadcast')
    .select([
      'id',
      'title',
      'message',
      'translations',
      'kind',
      'created_at as createdAt',
      sql<string>`created_at::text`.as('until'),
      sql<string>`coalesce(cursor_at, '-infinity')::text`.as('cursorAt'),
      sql<string>`coalesce(cursor_id, ${NIL}::uuid)::text`.as('cursorId'),
    ])
    .where('swept_at', 'is', null)
    .where(sql<boolean>`coalesce(undo_until, '-infinity') <= ${now}::timestamptz`)
    .$if(leftOut.size > 0, (rest) => rest.where('id', 'not in', [...leftOut]))
    .$if(only !== undefined, (rest) => rest.where('id', '=', only ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$narrowType<UnsweptBroadcast>()
    .executeTakeFirst()
}

/** Of the customer of the row. */
const HAS_BROWSER = sql<boolean>`exists (
  select from push_subscription where push_subscription.customer_id = customer.id)`

export interface CustomerRow extends Recipient {
  /** English where none is chosen. */
  readonly language: Language
}

/** The next customers in the order of joining. */
export function selectNextCustomers(
  tx: Tx,
  { until, cursorAt, cursorId }: UnsweptBroadcast,
  limit: number,
): Promise<CustomerRow[]> {
  return tx
    .selectFrom('customer')
    .select([
      'id',
      'phone',
      'email',
      HAS_BROWSER.as('hasBrowser'),
      sql<Language>`coalesce(language, 'en')`.as('language'),
      sql<boolean>`blocked_at is not null`.as('isBlocked'),
    ])
    .where('is_guest', '=', false)
    .where(sql<boolean>`created_at <= ${until}::timestamptz`)
    .where(sql<boolean>`(created_at, id) > (${cursorAt}::timestamptz, ${cursorId}::uuid)`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Notes how far it has got. */
export async function updateSweep(
  tx: Tx,
  id: string,
  { lastCustomerId, isSwept, at }: { lastCustomerId: string | undefined; isSwept: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('broadcast')
    .set({
      started_at: sql<Date>`coalesce(started_at, ${at})`,
      ...(isSwept && { swept_at: at }),
      ...(lastCustomerId !== undefined && {
        cursor_id: lastCustomerId,
        cursor_at: tx.selectFrom('customer').select('created_at').where('id', '=', lastCustomerId),
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** Puts a broadcast into inboxes: ids of the notices, and whose they are. */
export async function insertBroadcastNotices(
  tx: Tx,
  { id, kind, createdAt }: Pick<UnsweptBroadcast, 'id' | 'kind' | 'createdAt'>,
  notices: readonly { readonly id: string; readonly customerId: string }[],
): Promise<void> {
  await sql`
    insert into notice (id, customer_id, kind, broadcast_id, created_at)
    select id, customer_id, ${kind}, ${id}, ${createdAt}
      from unnest(
        ${notices.map((notice) => notice.id)}::uuid[],
        ${notices.map((notice) => notice.customerId)}::uuid[]
      ) as notice (id, customer_id)`.execute(tx)
}

/** What was decided, as its row shows it. */
export interface DecidedRow {
  readonly id: string
  readonly result: 'delivered' | 'queued' | 'skipped' | 'deferred' | 'failed'
  readonly reason: DeliveryReason | null
  readonly messageId: string | null
  readonly dueAt: Date | null
}

export interface NewDelivery extends DecidedRow {
  readonly customerId: string
  readonly channel: DeliveryChannel
}

export async function insertDeliveries(
  tx: Tx,
  broadcastId: string,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<void> {
  const column = <T>(of: (delivery: NewDelivery) => T) => deliveries.map(of)
  await sql`
    insert into broadcast_delivery
      (id, broadcast_id, customer_id, channel, result, reason, message_id, due_at, created_at)
    select id, ${broadcastId}, customer_id, channel, result, reason, message_id, due_at, ${at}
      from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ customerId }) => customerId)}::uuid[],
        ${column(({ channel }) => channel)}::text[],
        ${column(({ result }) => result)}::text[],
        ${column(({ reason }) => reason)}::text[],
        ${column(({ messageId }) => messageId)}::uuid[],
        ${column(({ dueAt }) => dueAt)}::timestamptz[]
      ) as delivery (id, customer_id, channel, result, reason, message_id, due_at)`.execute(tx)
}

/** Of its translations it has the customer's own alone: there may be hundreds of rows. */
export interface DeferredDelivery extends CustomerRow, TranslatedText {
  /** Of the delivery; `id` is the customer's. */
  readonly deliveryId: string
  readonly channel: DeliveryChannel
  readonly broadcastId: string
  readonly broadcastAt: Date
  readonly kind: BroadcastKind
}

/** Deliveries that were put off and are due, their rows locked; what another process has is passed over. */
export function lockDeferred(tx: Tx, now: Date, limit: number): Promise<DeferredDelivery[]> {
  return tx
    .selectFrom('broadcast_delivery as delivery')
    .innerJoin('broadcast', 'broadcast.id', 'delivery.broadcast_id')
    .innerJoin('customer', 'customer.id', 'delivery.customer_id')
    .select([
      'delivery.id as deliveryId',
      'delivery.channel',
      'broadcast.id as broadcastId',
      'broadcast.created_at as broadcastAt',
      'broadcast.kind',
      'broadcast.title',
      'broadcast.message',
      sql<TranslatedText['translations']>`case when translations ? customer.language
        then jsonb_build_object(customer.language, translations -> customer.language) else '{}' end`.as(
        'translations',
      ),
      sql<Language>`coalesce(customer.language, 'en')`.as('language'),
      'customer.id',
      'customer.phone',
      'customer.email',
      HAS_BROWSER.as('hasBrowser'),
      sql<boolean>`customer.blocked_at is not null`.as('isBlocked'),
    ])
    .where('delivery.result', '=', 'deferred')
    .where('delivery.due_at', '<=', now)
    .orderBy('delivery.due_at')
    .orderBy('delivery.id')
    .limit(limit)
    .forUpdate('delivery')
    .skipLocked()
    .$narrowType<DeferredDelivery>()
    .execute()
}

/** Writes down what was decided for deliveries whose rows are locked. */
export async function updateDeliveries(tx: Tx, decided: readonly DecidedRow[]): Promise<void> {
  const column = <T>(of: (row: DecidedRow) => T) => decided.map(of)
  await sql`
    update broadcast_delivery as delivery
       set result = decided.result, reason = decided.reason, message_id = decided.message_id, due_at = decided.due_at
      from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ result }) => result)}::text[],
        ${column(({ reason }) => reason)}::text[],
        ${column(({ messageId }) => messageId)}::uuid[],
        ${column(({ dueAt }) => dueAt)}::timestamptz[]
      ) as decided (id, result, reason, message_id, due_at)
     where delivery.id = decided.id`.execute(tx)
}

/** Closes broadcasts of which nothing waits any more, and keeps their counts; how many. */
export async function finishSwept(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    update broadcast
       set finished_at = ${now},
           recipients = counted.recipients,
           totals = counted.totals
      from (select done.id, coalesce(sum(total.count) filter (where total.channel = 'inbox'), 0) as recipients,
                   coalesce(jsonb_agg(to_jsonb(total)) filter (where total.channel is not null), '[]') as totals
              from (select id from broadcast
                     where swept_at is not null and finished_at is null
                       and not exists (select from broadcast_delivery
                                        where broadcast_id = broadcast.id and result in ('queued', 'deferred'))
                     for update skip locked) as done
              left join lateral (select channel, result, ${SKIP_REASON} as reason, count(*) as count
                                   from broadcast_delivery where broadcast_id = done.id
                                  group by 1, 2, 3) as total on true
             group by done.id) as counted
     where broadcast.id = counted.id
    returning broadcast.id`.execute(db)
  return rows.length
}

/** When there is something to deliver next: `now` where customers wait, later where texts were put off. */
export async function selectNextDeliveryAt(reader: Reader, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ isUnswept: boolean; dueAt: Date | null }>`
    select exists (select from broadcast where swept_at is null
                      and coalesce(undo_until, '-infinity') <= ${now}::timestamptz) as "isUnswept",
           least((select min(undo_until) from broadcast where swept_at is null), (select min(due_at) from broadcast_delivery where result = 'deferred')) as "dueAt"`.execute(
    reader,
  )
  const [next] = rows
  return next?.isUnswept ? now : (next?.dueAt ?? undefined)
}
