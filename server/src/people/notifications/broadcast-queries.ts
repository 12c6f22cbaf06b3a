/** SQL of the broadcasts as operators see them. */
import { type DeliveryReason, ok, type Result } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import {
  type InvalidCursor,
  type ListPage,
  type ListRequest,
  selectKeysetPage,
  toContainsPattern,
} from '../../db/keyset.ts'
import type { Language } from '../../messages/locale.ts'
import { loadTextLanguages } from '../message-connections/index.ts'
import {
  type Broadcast,
  type BroadcastKind,
  type BroadcastRow,
  type DeliveryChannel,
  type DeliveryResult,
  type DeliveryTotal,
  withTotals,
} from './broadcast.ts'
import type { TranslatedText } from './broadcast-text.ts'

interface NewRow extends TranslatedText {
  readonly id: string
  readonly kind: BroadcastKind
  readonly administratorId: string | null
  readonly createdAt: Date
  readonly undoUntil: Date | null
}

/** Keeps it; how many customers have joined by then. */
export async function insertBroadcast(
  tx: Tx,
  { id, title, message, translations, kind, administratorId, createdAt, undoUntil }: NewRow,
): Promise<number> {
  const { recipients } = await tx
    .insertInto('broadcast')
    .values((eb) => ({
      id,
      title,
      message,
      translations: JSON.stringify(translations),
      kind,
      created_at: createdAt,
      created_by: administratorId,
      undo_until: undoUntil,
      recipients: eb
        .selectFrom('customer')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('customer.is_guest', '=', false)
        .where('customer.created_at', '<=', createdAt),
    }))
    .returning('recipients')
    .executeTakeFirstOrThrow()
  return recipients
}

const selectBroadcasts = (reader: Reader) =>
  reader
    .selectFrom('broadcast')
    .leftJoin('administrator', 'administrator.id', 'broadcast.created_by')
    .leftJoin('offer', 'offer.broadcast_id', 'broadcast.id')
    .select([
      'broadcast.id',
      'broadcast.title',
      'broadcast.message',
      'broadcast.translations',
      'broadcast.kind',
      'broadcast.created_at as createdAt',
      'administrator.email as createdBy',
      'offer.id as offerId',
      'broadcast.recipients',
      'broadcast.started_at as startedAt',
      'broadcast.finished_at as finishedAt',
      'broadcast.undo_until as undoUntil',
      'broadcast.cancelled_at as cancelledAt',
      'broadcast.totals',
    ])
    .$narrowType<BroadcastRow & { totals: readonly DeliveryTotal[] | null }>()

type KeptRow = BroadcastRow & { readonly totals: readonly DeliveryTotal[] | null }

export async function selectBroadcastPage(
  reader: Reader,
  request: ListRequest,
): Promise<Result<ListPage<Broadcast>, InvalidCursor>> {
  const { q } = request
  let rows = selectBroadcasts(reader)
  if (q) {
    rows = rows.where((eb) =>
      eb.or(
        (['broadcast.title', 'broadcast.message'] as const).map((column) =>
          eb(column, 'ilike', toContainsPattern(q)),
        ),
      ),
    )
  }
  const page = await selectKeysetPage({
    rows,
    request,
    id: 'broadcast.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'broadcast.created_at', type: 'timestamptz' },
      title: { column: 'broadcast.title', type: 'text' },
    },
  })
  return page.ok ? ok({ ...page.value, rows: await countDeliveries(reader, page.value.rows) }) : page
}

export async function selectBroadcast(reader: Reader, id: string): Promise<Broadcast | undefined> {
  const row = await selectBroadcasts(reader).where('broadcast.id', '=', id).executeTakeFirst()
  return row && (await countDeliveries(reader, [row]))[0]
}

/** Takes a broadcast back of which nothing has gone out; false where that is too late, or it is taken back already. */
export async function cancelWaiting(
  tx: Tx,
  id: string,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('broadcast')
    .set({
      cancelled_at: at,
      cancelled_by: by,
      swept_at: at,
      finished_at: at,
      totals: '[]',
      recipients: 0,
    })
    .where('id', '=', id)
    .where('undo_until', '>', at)
    .where('started_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface Audience {
  readonly recipients: number
  readonly inbox: number
  readonly sms: number
  readonly email: number
  readonly push: number
  /** In which drivers are written to, most drivers first. */
  readonly languages: { language: Language; recipients: number; byText: boolean }[]
}

/** How many customers a broadcast would reach now: the rules of `decideDelivery`, counted. */
export async function selectAudience(reader: Reader, kind: BroadcastKind): Promise<Audience> {
  const agrees = (channel: 'sms' | 'email' | 'push') =>
    kind === 'service'
      ? sql`true`
      : sql`exists (select from consent
          where customer_id = customer.id and channel = ${channel} and withdrawn_at is null)`
  const { rows } = await sql<Omit<Audience, 'inbox' | 'languages'>>`
    select count(*) as recipients,
           count(*) filter (where blocked_at is null and ${agrees('sms')}) as sms,
           count(*) filter (where blocked_at is null and coalesce(email, '') <> '' and ${agrees('email')}) as email,
           count(*) filter (where blocked_at is null and ${agrees('push')} and exists (
             select from push_subscription where push_subscription.customer_id = customer.id)) as push
      from customer where not is_guest`.execute(reader)
  const [found] = rows
  if (!found) throw new Error('A count gave no row')
  const { rows: readers } = await sql<{ language: Language; recipients: number }>`
    select coalesce(language, 'en') as language, count(*) as recipients
      from customer where not is_guest group by 1 order by 2 desc, 1`.execute(reader)
  const mayBeTexted = await loadTextLanguages(reader, `broadcast-${kind}`)
  const languages = readers.map((one) => ({ ...one, byText: mayBeTexted(one.language) }))
  return { ...found, inbox: found.recipients, languages }
}

export async function hasBroadcast(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.selectFrom('broadcast').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** What is finished has kept its counts; only what is under way is counted. */
async function countDeliveries(reader: Reader, rows: readonly KeptRow[]): Promise<Broadcast[]> {
  const underWay = rows.filter(({ startedAt, totals }) => startedAt && !totals).map(({ id }) => id)
  const live = underWay.length > 0 ? await selectTotals(reader, underWay) : new Map<string, DeliveryTotal[]>()
  return rows.map(({ totals, ...row }) => withTotals(row, totals ?? live.get(row.id) ?? []))
}

async function selectTotals(
  reader: Reader,
  broadcastIds: readonly string[],
): Promise<Map<string, DeliveryTotal[]>> {
  const { rows } = await sql<DeliveryTotal & { broadcastId: string }>`
    select broadcast_id as "broadcastId", channel, result, ${SKIP_REASON} as reason, count(*) as count
      from broadcast_delivery
     where broadcast_id = any(${broadcastIds}::uuid[])
     group by 1, 2, 3, 4`.execute(reader)
  return Map.groupBy(rows, (row) => row.broadcastId)
}

export const SKIP_REASON = sql<string | null>`case when result = 'skipped' then reason end`

export interface Delivery {
  readonly id: string
  readonly customerId: string
  readonly customerPhone: string
  readonly customerName: string | null
  readonly channel: DeliveryChannel
  readonly result: DeliveryResult
  readonly reason: DeliveryReason | null
  /** What the provider said of it. */
  readonly reasonDetail: string | null
  readonly dueAt: Date | null
  readonly createdAt: Date
}

interface DeliveryRequest extends ListRequest {
  readonly channel?: DeliveryChannel | undefined
  readonly result?: DeliveryResult | undefined
}

/** What became of a broadcast for each customer and channel; ids are in the order of the deciding. */
export function selectDeliveryPage(reader: Reader, broadcastId: string, request: DeliveryRequest) {
  let rows = reader
    .selectFrom('broadcast_delivery as delivery')
    .innerJoin('customer', 'customer.id', 'delivery.customer_id')
    .select([
      'delivery.id',
      'delivery.customer_id as customerId',
      'customer.phone as customerPhone',
      'customer.name as customerName',
      'delivery.channel',
      'delivery.result',
      'delivery.reason',
      'delivery.reason_detail as reasonDetail',
      'delivery.due_at as dueAt',
      'delivery.created_at as createdAt',
    ])
    .where('delivery.broadcast_id', '=', broadcastId)
    .$narrowType<Delivery>()
  if (request.channel) rows = rows.where('delivery.channel', '=', request.channel)
  if (request.result) rows = rows.where('delivery.result', '=', request.result)
  return selectKeysetPage({
    rows,
    request,
    id: 'delivery.id',
    defaultSort: '-createdAt',
    dated: 'date',
    sortKeys: {
      createdAt: { column: 'delivery.id', type: 'uuid' },
      date: { column: 'delivery.created_at', type: 'timestamptz' },
    },
  })
}
