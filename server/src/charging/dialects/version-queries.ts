/** SQL that depends on the version that a charger speaks. */
import { type RawBuilder, sql } from 'kysely'
import { DIALECTS, OLDEST } from './all.ts'
import type { DialectSql } from './dialect-queries.ts'

/**
 * What the dialect of a row of `charger` says, or of this protocol. A charger that never connected counts as one of the
 * oldest version.
 */
export function chooseByVersion<T>(
  of: (dialect: DialectSql) => RawBuilder<T>,
  protocol: RawBuilder<unknown> = sql`charger.protocol`,
): RawBuilder<T> {
  const cases = DIALECTS.filter((dialect) => dialect !== OLDEST).map(
    (dialect) => sql`when ${sql.lit(dialect.version)} then ${of(dialect.sql)}`,
  )
  return sql<T>`(case ${protocol} ${sql.join(cases, sql` `)} else ${of(OLDEST.sql)} end)`
}
