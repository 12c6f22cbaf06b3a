/** SQL of what waits for the operator, and of what each operator has seen of it. */
import { ATTENTION_KINDS, type AttentionKind } from '@voltyatra/contract'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { containing, keysetPage, type ListAsk } from '../../db/keyset.ts'
import { waitingKeys } from './kind-queries.ts'

/** Counting stops here. */
const MOST = 1000
/** Of more than these only whatever began to wait later is told from what was seen before. */
const MOST_KEPT = 1000
/** So many rows are looked at for new ones. */
const MOST_LOOKED_AT = 10_000

export interface Waiting {
  readonly count: number
  /** How many of them the operator has not seen. */
  readonly fresh: number
}

interface Asking {
  readonly administratorId: string
  readonly now: Date
}

/** How many of each kind wait, at most `MOST`. */
export async function attentionCounts(
  reader: Reader,
  { administratorId, now }: Asking,
): Promise<Record<AttentionKind, Waiting>> {
  const counts = ATTENTION_KINDS.map((kind) => {
    const rows = waitingKeys(kind, now)
    const seen = sql`from attention_seen where administrator_id = ${administratorId}::uuid and kind = ${kind}`
    return sql`select ${kind}::text as kind,
      (select count(*) from (select from (${rows}) as one limit ${sql.lit(MOST)}) as waiting) as count,
      (select count(*) from (
         select from (select since, key from (${rows}) as one limit ${sql.lit(MOST_LOOKED_AT)}) as waiting
          where key not in (select unnest(keys) ${seen})
            and since >= coalesce((select all_before ${seen}), '-infinity')
          limit ${sql.lit(MOST)}
       ) as fresh) as fresh`
  })
  const { rows } = await sql<
    Waiting & { kind: AttentionKind }
  >`${sql.join(counts, sql` union all `)}`.execute(reader)
  return Object.fromEntries(rows.map(({ kind, ...waiting }) => [kind, waiting])) as Record<
    AttentionKind,
    Waiting
  >
}

/** Keeps what waits now as seen by the operator. */
export async function keepSeen(
  tx: Tx,
  kinds: readonly AttentionKind[],
  { administratorId, now }: Asking,
): Promise<void> {
  // In one order, so that two tabs of a person do not wait for each other in a circle.
  for (const kind of kinds.toSorted()) {
    await sql`
      with waiting as materialized (
        select since, key from (${waitingKeys(kind, now)}) as one order by since desc limit ${sql.lit(MOST_KEPT + 1)}
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
export function failedMessagePage(reader: Reader, ask: ListAsk) {
  let rows = reader
    .selectFrom('outbox_message')
    .select((eb) => [
      'id',
      eb.ref('channel').$castTo<'sms' | 'email'>().as('channel'),
      'recipient',
      'template',
      'subject',
      'attempts',
      'failure',
      'created_at as createdAt',
    ])
    .where('status', '=', 'failed')
  const { q } = ask
  if (q) {
    rows = rows.where((eb) =>
      eb.or((['recipient', 'template'] as const).map((column) => eb(column, 'ilike', containing(q)))),
    )
  }
  return keysetPage({
    rows,
    ask,
    id: 'outbox_message.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'outbox_message.created_at', type: 'timestamptz' } },
  })
}
