/** SQL of the changes; the migration `0004-change-events.sql` says why they are ordered and bounded as they are. */
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'
import type { Change, ChangeKind } from './change.ts'
import { type Cursor, getLater } from './cursor.ts'

export interface ChangePage {
  readonly changes: readonly Change[]
  /** Where the next page begins: behind the last change, or, when there are no more, where it will go on. */
  readonly upTo: Cursor
  readonly isLast: boolean
  /** After the newest deleted change: an older cursor has missed something. */
  readonly horizon: Cursor
  /** Every transaction before this one has ended; the next to begin is `nextXact` or later. */
  readonly settledXact: bigint
  readonly nextXact: bigint
}

interface PageRow {
  readonly settled: string
  readonly next: string
  readonly horizon_xact: string
  readonly horizon_id: number
  /** Null in the one row of an empty page. */
  readonly xact: string | null
  readonly id: number | null
  readonly topic: string | null
  readonly subject_id: string | null
  readonly customer_id: string | null
  readonly kind: string | null
}

/**
 * What has been committed behind `after`, at most `limit` changes; one statement, so that all of it is of one moment.
 */
export async function selectChangesAfter(reader: Reader, after: Cursor, limit: number): Promise<ChangePage> {
  const { rows } = await sql<PageRow>`
    select settled::text, next::text, horizon.xact::text as horizon_xact, horizon.id as horizon_id,
           change.xact::text, change.id, change.topic, change.subject_id, change.customer_id, change.kind
      from (select pg_snapshot_xmin(pg_current_snapshot()) as settled,
                   pg_snapshot_xmax(pg_current_snapshot()) as next) as moment
     cross join change_event_horizon as horizon
      left join lateral (
        select * from change_event
         where (xact, id) > (${String(after.xact)}::xid8, ${after.id}::bigint) and xact < settled
         order by xact, id limit ${limit}
      ) as change on true
     order by change.xact, change.id`.execute(reader)
  const [first] = rows
  if (!first) throw new Error('change_event_horizon has lost its row')
  const found = rows.filter((row) => row.xact !== null)
  const [settledXact, last] = [BigInt(first.settled), found.at(-1)]
  const isLast = !last || found.length < limit
  return {
    changes: found.map(toChange),
    upTo: isLast ? getLater(after, { xact: settledXact, id: 0 }) : toCursor(last),
    isLast,
    horizon: { xact: BigInt(first.horizon_xact), id: first.horizon_id },
    settledXact,
    nextXact: BigInt(first.next),
  }
}

const toCursor = ({ xact, id }: PageRow): Cursor => ({ xact: BigInt(xact ?? 0), id: id ?? 0 })

const toChange = (row: PageRow): Change => ({
  at: toCursor(row),
  topic: row.topic ?? '',
  subjectId: row.subject_id ?? '',
  customerId: row.customer_id,
  kind: row.kind as ChangeKind,
})

/**
 * Deletes changes older than so many milliseconds, by the database's clock, and moves the horizon after them: at most
 * so many, the earliest first.
 */
export async function deleteChanges(db: Db, olderThanMs: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from change_event
       where ctid = any (array(
         select ctid from change_event
          where at < clock_timestamp() - ${olderThanMs}::float8 * interval '1 millisecond'
            and xact < pg_snapshot_xmin(pg_current_snapshot())
          order by xact, id limit ${most}
            for update skip locked
       ))
      returning xact, id
    ), newest as (
      select xact, id from gone order by xact desc, id desc limit 1
    ), moved as (
      update change_event_horizon as horizon set xact = newest.xact, id = newest.id
        from newest where (newest.xact, newest.id) > (horizon.xact, horizon.id)
    )
    select count(*) from gone`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Begins anew where there are rows of another server, whose transactions were numbered otherwise: a dump was restored
 * here, and its rows would be waited for until this server has counted that far.
 */
export async function leaveForeignChanges(db: Db): Promise<void> {
  await sql`
    update change_event_horizon set xact = pg_current_xact_id(), id = 0
     where xact >= pg_snapshot_xmax(pg_current_snapshot()) or exists (
       select from change_event where xact >= pg_snapshot_xmax(pg_current_snapshot())
     )`.execute(db)
}

/** At most so many rows of another server. */
export async function deleteForeignChanges(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from change_event
     where ctid = any (array(
       select ctid from change_event where xact >= pg_snapshot_xmax(pg_current_snapshot()) limit ${most}
     ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
