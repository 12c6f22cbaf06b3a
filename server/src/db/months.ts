/**
 * Tables whose rows lie in a table for each month, in the schema `months` (migration `0300-months.sql`): what is old goes by a
 * table. A row's time is its column `at`; months are those of UTC.
 */
import { type Kysely, sql } from 'kysely'
import type { Db, Reader } from './client.ts'
import type { DB } from './tables.ts'

export const MONTHLY_TABLES = ['audit_entry', 'charger_message'] as const satisfies readonly (keyof DB)[]
export type MonthlyTable = (typeof MONTHLY_TABLES)[number]

/** Making and dropping wait for whoever uses the tables, and others wait behind them: the next run comes soon. */
const LOCK_TIMEOUT = '500ms'

/** The first moment of a month, so many months after the one that holds `at`. */
export const computeMonthStart = (at: Date, after = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + after, 1))

export interface MonthTable {
  /** With its schema, as SQL names it. */
  readonly name: string
  /** The first moment whose rows lie there; null where there is none. */
  readonly from: Date | null
  /** Just before this moment they end. */
  readonly to: Date
}

/** What has an end, the oldest first: months, and what was there before there were any. */
export async function selectMonths(reader: Reader, table: MonthlyTable): Promise<readonly MonthTable[]> {
  const { rows } = await sql<MonthTable>`
    select name, substring(bound from $$FROM \\('([^']+)'\\)$$)::timestamptz as from,
           substring(bound from $$TO \\('([^']+)'\\)$$)::timestamptz as to
      from (select inhrelid::regclass::text as name, pg_get_expr(relpartbound, oid) as bound
              from pg_inherits join pg_class on oid = inhrelid
             where inhparent = ${table}::regclass) as part
     where bound <> 'DEFAULT' order by 3`.execute(reader)
  return rows
}

/** Makes the months of these moments where they are missing. @returns how many were made, and how many rows moved there */
export async function makeMonths(
  db: Db,
  table: MonthlyTable,
  firsts: readonly Date[],
): Promise<{ readonly made: number; readonly moved: number }> {
  let [made, moved] = [0, 0]
  const known = await selectMonths(db, table)
  const isMissing = (first: Date) =>
    !known.some(({ from, to }) => (from === null || from <= first) && first < to)
  for (const first of firsts.filter(isMissing)) {
    const count = await withLocks(db, async (tx) => {
      // Whoever writes meanwhile waits here, before it is decided where the row goes: once it is bound for the rest, it is refused there.
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
      const { rows } = await sql<{ moved: number | null }>`
        select make_month(${table}::regclass, ${first}) as moved`.execute(tx)
      return rows[0]?.moved ?? null
    })
    if (count === null) continue
    made += 1
    moved += Number(count)
  }
  return { made, moved }
}

/** The months of which rows lie in the rest, at most so many, the oldest first. */
export async function selectMonthsOfRest(
  reader: Reader,
  table: MonthlyTable,
  most: number,
): Promise<readonly Date[]> {
  const rest = sql.id('months', `${table}_rest`)
  // From one month to the next by index: the rest may be large.
  const { rows } = await sql<{ first: Date }>`
    with recursive month (first) as (
      select date_trunc('month', min(at), 'UTC') from ${rest}
      union all
      select (select date_trunc('month', min(at), 'UTC') from ${rest}
               where at >= (first at time zone 'UTC' + interval '1 month') at time zone 'UTC')
        from month where first is not null
    ) select first from month where first is not null limit ${most}`.execute(reader)
  return rows.map(({ first }) => first)
}

/** Drops months that have ended by then, each in a transaction of its own. @returns how many */
export async function dropMonths(db: Db, table: MonthlyTable, before: Date): Promise<number> {
  const old = (await selectMonths(db, table)).filter(({ to }) => to.getTime() <= before.getTime())
  for (const { name } of old) {
    await withLocks(db, (tx) => sql`drop table ${sql.raw(name)}`.execute(tx))
  }
  return old.length
}

/**
 * Deletes rows that lie in no month and are older: at most so many. Months keep theirs until all of it is that old.
 * @returns how many
 */
export async function deleteOutsideMonths(
  db: Db,
  table: MonthlyTable,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<number> {
  const months = await selectMonths(db, table)
  const outside = [
    `months.${table}_rest`,
    ...months.filter(({ from }) => from === null).map(({ name }) => name),
  ]
  let deleted = 0
  for (const name of outside) {
    const part = sql.raw(name)
    const { numAffectedRows } = await sql`
      delete from ${part}
       where ctid = any (array(select ctid from ${part} where at < ${before} limit ${most - deleted}))`.execute(
      db,
    )
    deleted += Number(numAffectedRows ?? 0)
    if (deleted >= most) break
  }
  return deleted
}

/** Waits for no lock long, and for its own work as long as it takes. */
export const withLocks = <T>(db: Db, run: (tx: Kysely<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true), set_config('statement_timeout', '0', true)`.execute(
      tx,
    )
    return run(tx)
  })
