/** SQL of what needs the operator's attention, and of what each operator has seen of it. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { selectWaitingKeys, type WaitingKinds } from '../../db/waiting-rows.ts'
import { RECEIVER } from '../../people/outbox/index.ts'
import { shareReads } from '../../platform/share-reads.ts'

/** Counting stops here. */
const MOST = 1000
/** The most seen items that are stored one by one; beyond these only later ones count as new. */
const MOST_KEPT = 1000
/** So many rows are looked at for new ones. */
const MOST_LOOKED_AT = 10_000

export interface Waiting {
  readonly count: number
  /** How many of them the operator has not seen. */
  readonly fresh: number
}

interface Requesting {
  /** Those of all contexts. */
  readonly waiting: WaitingKinds
  readonly administratorId: string
  readonly now: Date
}

/** By kind; those of which nothing waits are absent. */
export type WaitingCounts = ReadonlyMap<string, Waiting>

/**
 * How many of each kind wait, at most `MOST`, and how many of them each of the operators has not seen. Every kind is
 * read once, however many ask: to plan this statement costs more than to run it.
 */
async function countWaiting(
  reader: Reader,
  {
    administratorIds,
    now,
    waiting,
  }: {
    readonly administratorIds: readonly string[]
    readonly now: Date
    readonly waiting: WaitingKinds
  },
): Promise<(administratorId: string) => WaitingCounts> {
  const kinds = Object.entries(waiting).map(
    ([
      kind,
      rowsAt,
    ]) => sql`(select ${sql.lit(kind)} as kind, since, key from (${selectWaitingKeys(rowsAt(now))}) as one
                    limit ${sql.lit(MOST_LOOKED_AT)})`,
  )
  if (kinds.length === 0) return () => new Map()
  const { rows } = await sql<Waiting & { administratorId: string; kind: string }>`
    with waiting as materialized (${sql.join(kinds, sql` union all `)}),
    asking as (select unnest(${administratorIds}::uuid[]) as administrator_id),
    seen as materialized (
      select administrator_id, kind, unnest(keys) as key from attention_seen
       where administrator_id in (select administrator_id from asking)
    )
    select asking.administrator_id as "administratorId", waiting.kind,
           least(count(*), ${sql.lit(MOST)}) as count,
           least(count(*) filter (where seen.key is null and since >= coalesce(all_before, '-infinity')), ${sql.lit(MOST)})
             as fresh
      from waiting cross join asking
      left join attention_seen using (administrator_id, kind)
      left join seen using (administrator_id, kind, key)
     group by asking.administrator_id, waiting.kind`.execute(reader)
  const all = Map.groupBy(rows, ({ administratorId }) => administratorId)
  return (id) => new Map(all.get(id)?.map(({ kind, count, fresh }) => [kind, { count, fresh }]))
}

type Asker = (requesting: Omit<Requesting, 'waiting'>) => Promise<WaitingCounts>

const askers = new WeakMap<Db, WeakMap<WaitingKinds, Asker>>()

/** The items for one operator. All open pages ask at every change, so callers during a read share the next one. */
export function loadAttentionCounts(db: Db, { waiting, ...requesting }: Requesting): Promise<WaitingCounts> {
  const ofDatabase = askers.get(db) ?? new WeakMap<WaitingKinds, Asker>()
  askers.set(db, ofDatabase)
  const request = ofDatabase.get(waiting) ?? createAsker(db, waiting)
  ofDatabase.set(waiting, request)
  return request(requesting)
}

const createAsker = (db: Db, waiting: WaitingKinds): Asker =>
  shareReads(async (asks) => {
    const of = await countWaiting(db, {
      waiting,
      administratorIds: [...new Set(asks.map(({ administratorId }) => administratorId))],
      now: new Date(Math.max(...asks.map(({ now }) => now.getTime()))),
    })
    return ({ administratorId }) => of(administratorId)
  })

/** Marks the current items as seen by the operator. */
export async function markItemsSeen(
  tx: Tx,
  kinds: readonly string[],
  { administratorId, now, waiting }: Requesting,
): Promise<void> {
  // In one order, so that two tabs of a person do not wait for each other in a circle.
  for (const kind of kinds.toSorted()) {
    const rowsAt = waiting[kind]
    if (!rowsAt) continue
    await sql`
      with waiting as materialized (
        select since, key from (${selectWaitingKeys(rowsAt(now))}) as one order by since desc limit ${sql.lit(MOST_KEPT + 1)}
      ), kept as (select since, key from waiting order by since desc limit ${sql.lit(MOST_KEPT)})
      insert into attention_seen (administrator_id, kind, keys, all_before, seen_at)
      select ${administratorId}::uuid, ${kind}, coalesce((select array_agg(key) from kept), '{}'),
             case when (select count(*) from waiting) > ${sql.lit(MOST_KEPT)}
               then (select min(since) from kept) end,
             ${now}
      on conflict on constraint attention_seen_pkey do update
        set keys = excluded.keys, all_before = excluded.all_before, seen_at = excluded.seen_at`.execute(tx)
  }
}

/** Messages that failed; `q` searches the recipient and the template. */
export function selectFailedMessagePage(reader: Reader, request: ListRequest) {
  let rows = reader
    .selectFrom('outbox_message')
    .select((eb) => [
      'id',
      eb.ref('channel').$castTo<'sms' | 'email'>().as('channel'),
      'recipient',
      RECEIVER.as('customerId'),
      'template',
      'subject',
      'attempts',
      'failure',
      'failure_detail as failureDetail',
      'created_at as createdAt',
    ])
    .where('status', '=', 'failed')
  const { q } = request
  if (q) rows = rows.where((eb) => hasText(eb, q, ['recipient', 'template']))
  return selectKeysetPage({
    rows,
    request,
    id: 'outbox_message.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'outbox_message.created_at', type: 'timestamptz' } },
  })
}
