/** SQL of the rollups' audit: each counted again from the tables, and only where it differs. */
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { ROLLUPS } from './queries.ts'

export interface RollupDifference {
  readonly table: string
  readonly day: string
  /** The rest of the row's key. */
  readonly key: Readonly<Record<string, string | null>>
  /** The figures; null where there is no such row. */
  readonly kept: Readonly<Record<string, number>> | null
  readonly counted: Readonly<Record<string, number>> | null
}

/** Of rows that are deleted after their time (`operations/retention`): a day that counted them keeps its figure. */
const OUTLIVES_ROWS: ReadonlySet<string> = new Set([
  'contact_queries',
  'support_queries',
  'seminar_registrations',
])

/** Nothing happened before. */
const NEVER = new Date(0)

/** A part of a key as something that two rows can be joined by even where it is null. */
const toText = (column: string): RawBuilder<string> => sql`coalesce(${sql.ref(column)}::text, '')`

/** One query for each rollup, of everything that it holds and should not, or should and does not. */
export const selectWrongRollups = (reader: Reader, counted: Date | null): readonly Compilable[] =>
  ROLLUPS.map((rollup) => {
    const { table, key, figures } = rollup
    const row = (from: string, names: readonly string[]): RawBuilder<unknown> =>
      sql`jsonb_build_object(${sql.join(
        names.flatMap((name) => [sql`${sql.lit(name)}::text`, sql.ref(`${from}.${name}`)]),
      )})`
    const rows = (from: string) =>
      sql`case when ${sql.ref(`${from}.day`)} is not null then ${row(from, figures)} end`
    const isSameRow = sql.join(
      key.map((name) => sql`${toText(`kept.${name}`)} = ${toText(`fact.${name}`)}`),
      sql` and `,
    )
    const outlives = figures.some((name) => OUTLIVES_ROWS.has(name))
    const toObject = (figure: (name: string) => RawBuilder<unknown>) =>
      sql`jsonb_build_object(${sql.join(figures.flatMap((name) => [sql`${sql.lit(name)}::text`, figure(name)]))})`
    const keptFigure = (name: string) =>
      OUTLIVES_ROWS.has(name)
        ? sql`least(${sql.ref(`kept.${name}`)}, coalesce(${sql.ref(`fact.${name}`)}, 0))`
        : sql.ref(`kept.${name}`)
    const differs = outlives
      ? sql`(${toObject(keptFigure)}) is distinct from
            (${toObject((name) => sql`coalesce(${sql.ref(`fact.${name}`)}, 0)`)}) or kept.day is null`
      : sql`(${row('kept', figures)}) is distinct from (${row('fact', figures)})`
    const query = sql<RollupDifference>`
      with fact as materialized (${rollup.facts({ from: null, until: counted ?? NEVER })})
      select ${sql.lit(table)} as "table", coalesce(kept.day, fact.day) as day,
             case when kept.day is not null then ${row('kept', key.slice(1))}
                  else ${row('fact', key.slice(1))} end as key,
             ${rows('kept')} as kept, ${rows('fact')} as counted
        from ${sql.table(table)} as kept
        full join fact on ${isSameRow}
       where ${differs}`
    return { compile: () => query.compile(reader) }
  })
