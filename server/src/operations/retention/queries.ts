/** SQL of rows that have been kept for their time. */
import { addMs, days } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'
import type { DB } from '../../db/tables.ts'

/** Which rows of a table are older than the moment. The days are those of the table's class. */
export const EXPIRED = {
  session: (before) => sql`expires_at < ${before} or revoked_at < ${before}`,
  one_time_code: (before) => sql`expires_at < ${before}`,
  passkey_challenge: (before) => sql`expires_at < ${before}`,
  throttle: (before) => sql`window_start < ${before}`,
  idempotency_key: (before) => sql`created_at < ${before}`,
  driver_look: (before) => sql`at < ${before}`,
  contact_query: (before) => sql`created_at < ${before}`,
  support_query: (before) => sql`created_at < ${before}`,
  fault_query: (before) => sql`created_at < ${before}`,
  partner_query: (before) => sql`created_at < ${before}`,
  // Who became a partner stays with the partner.
  seminar_registration: (before) => sql`created_at < ${before} and partner_id is null`,
  // Cards that were sent and never activated: nobody waits for them any more. A company may have some in store.
  card_order: (before) => sql`ended_at < ${before}
    or sent_at < case when fleet_id is null then ${addMs(before, -days(60))}::timestamptz
                      else ${addMs(before, -days(335))}::timestamptz end`,
  bounced_address: (before) => sql`bounced_at < ${before}`,
} as const satisfies Readonly<Partial<Record<keyof DB, (before: Date) => RawBuilder<unknown>>>>

export type ExpiringTable = keyof typeof EXPIRED

/** What people deleted, and could take back for seconds. */
export const DELETED_TABLES = ['contact_query', 'support_query'] as const

/** At most so many rows; those that somebody holds are left for the next time. Rows of one statement are found by where they lie. */
async function deleteSome(db: Db, table: string, which: RawBuilder<unknown>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
     where ctid = any (array(select ctid from ${sql.table(table)} where ${which} limit ${most} for update skip locked))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export const deleteExpired = (db: Db, table: ExpiringTable, before: Date, most: number): Promise<number> =>
  deleteSome(db, table, EXPIRED[table](before), most)

export const deleteDeleted = (
  db: Db,
  table: (typeof DELETED_TABLES)[number],
  before: Date,
  most: number,
): Promise<number> => deleteSome(db, table, sql`deleted_at < ${before}`, most)

/** About how many rows each table has, as the database counted last; null before it has counted. */
export async function selectRowEstimates(reader: Reader): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ name: string; rows: number | null }>`
    select root.relname as name,
           case when bool_or(part.reltuples >= 0) then round(sum(greatest(part.reltuples, 0)))::float8 end as rows
      from pg_class part
      join pg_class root on root.oid = coalesce(pg_partition_root(part.oid), part.oid)
     where part.relkind = 'r' and root.relnamespace = 'public'::regnamespace
     group by root.relname`.execute(reader)
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}
