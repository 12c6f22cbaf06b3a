/** How the rows of a kind of record are named for people. Each feature defines it for its own kinds. */
import { type RawBuilder, sql } from 'kysely'
import type { DB } from './tables.ts'

/** By kind of record: the `id` and the `name` of each of those rows. */
export type SubjectNames = Readonly<
  Record<string, (ids: readonly string[]) => RawBuilder<{ id: string; name: string | null }>>
>

type SelectNames = SubjectNames[string]

/** What stands in the first of `columns` that a row of `table` has filled. */
export const selectNames =
  <T extends keyof DB>(table: T, ...columns: readonly (keyof DB[T] & string)[]): SelectNames =>
  (ids) => {
    const texts = columns.map((column) => sql`${sql.ref(column)}::text`)
    return sql`select id, coalesce(${sql.join(texts)}) as name from ${sql.table(table)} where id = any(${ids}::uuid[])`
  }
