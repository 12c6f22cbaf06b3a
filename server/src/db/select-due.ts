import { type RawBuilder, sql } from 'kysely'

interface Due {
  readonly table: string
  /** Its column of one value for each row. */
  readonly id: string
  readonly now: Date
  readonly providers: readonly string[]
  readonly limit: number
}

/** Rows whose `next_at` has come with one of these providers, the longest waiting first; each is locked for one caller. */
export const selectDue = ({ table, id, now, providers, limit }: Due): RawBuilder<string> => sql<string>`(
  select due.${sql.ref(id)} from ${sql.table(table)} as due
   where due.next_at <= ${now} and due.provider = any (${[...providers]}::text[])
   order by due.next_at limit ${limit} for update skip locked)`
