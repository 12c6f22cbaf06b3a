/** SQL of how often chargers read their meters while a car charges, by what they are set to. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { chooseByVersion } from '../dialects/index.ts'

/**
 * In seconds, by connector, of those that a charger runs; null where it has not said. A value that is no number of
 * seconds says nothing.
 */
export async function selectReadingIntervals(
  reader: Reader,
  connectorIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ connectorId: string; seconds: number | null }>`
    select charger_connector.connector_id as "connectorId",
           (select case when value ~ '^[0-9]{1,6}$' then value::int end
              from charger_variable
             where charger_id = charger.id and attribute = 'Actual' and value is not null
               and ${chooseByVersion(({ isReadingInterval }) => isReadingInterval)}
             order by reported_at desc limit 1) as seconds
      from charger_connector join charger on charger.id = charger_connector.charger_id
     where charger_connector.connector_id = any(${connectorIds}::uuid[]) and charger.status = 'accepted'`.execute(
    reader,
  )
  return new Map(rows.map(({ connectorId, seconds }) => [connectorId, seconds]))
}
