/** SQL of the fencing check: a connection that a newer one has replaced writes nothing. */
import { type RawBuilder, sql } from 'kysely'
import { buildUuidArray } from '../../db/array-parameters.ts'
import type { Db, Tx } from '../../db/client.ts'

interface Named {
  readonly chargerId: string
  readonly connectionId: string
}

/**
 * The connections that count, of those that are named, held so until the transaction ends.
 * @param willChange whether their chargers' rows are written in it: two that share a row cannot both go on to write it
 */
export async function holdConnections(
  tx: Tx,
  named: readonly Named[],
  { willChange = false } = {},
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ connection_id: string }>`
    select charger.connection_id
      from unnest(${buildUuidArray(named.map(({ chargerId }) => chargerId))}::uuid[],
                  ${buildUuidArray(named.map(({ connectionId }) => connectionId))}::uuid[]) as one (id, connection_id)
      join charger on charger.id = one.id and charger.connection_id = one.connection_id
     order by charger.id
       for ${willChange ? sql`no key update` : sql`share`} of charger`.execute(tx)
  return new Set(rows.map((row) => row.connection_id))
}

/**
 * Writes all of it in one statement, and so in one round trip.
 * @returns whether all of the connections count; nothing is written where one does not
 */
export async function writeHeld(
  db: Db,
  named: readonly Named[],
  writes: Readonly<Record<string, RawBuilder<unknown> | undefined>>,
): Promise<boolean> {
  const parts = Object.entries(writes).flatMap(([name, write]) =>
    write ? [sql`, ${sql.ref(name)} as (${write})`] : [],
  )
  try {
    await sql`
      with held as (
        select hold_connections(${buildUuidArray(named.map(({ chargerId }) => chargerId))}::uuid[],
                                ${buildUuidArray(named.map(({ connectionId }) => connectionId))}::uuid[])
      )${sql.join(parts, sql``)}
      select from held`.execute(db)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NOT_HELD) return false
    throw error
  }
}

/** As `hold_connections` says it. */
const NOT_HELD = 'VY001'
