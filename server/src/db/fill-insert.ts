/** A row that is put into its table, written as SQL once. */
import type { CompiledQuery, Insertable } from 'kysely'
import { type EveryGiven, fillOnce } from './build-once.ts'
import type { Reader } from './client.ts'
import type { DB } from './tables.ts'

/** @returns the statement with the values of a row, which has all of these columns */
export function fillInsert<T extends keyof DB & string, const C extends keyof Insertable<DB[T]> & string>(
  table: T,
  columns: readonly C[],
): (reader: Reader, row: Pick<Insertable<DB[T]>, C>) => CompiledQuery<unknown> {
  type Row = Pick<Insertable<DB[T]>, C>
  return fillOnce((reader, given: EveryGiven<Row>) =>
    reader
      .insertInto(table)
      .values(Object.fromEntries(columns.map((column) => [column, given[column]])) as never),
  )
}
