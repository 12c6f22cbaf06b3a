/** SQL of which chargers report the level of a car’s battery. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

/** Of so many charges at a connector one must have had the level of a battery: not every car reports it. */
const LOOKED_AT = 10

/** Those of the connectors at which one of the last charges had the level of its battery. */
export async function selectLevelReporters(
  reader: Reader,
  connectorIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select charger_connector.connector_id as id
      from charger_connector
     where charger_connector.connector_id = any (${connectorIds}::uuid[])
       and exists (
         select from (select soc_percent from charging_session session
                       where session.charger_id = charger_connector.charger_id and session.evse = charger_connector.evse
                         and session.number = charger_connector.number and session.energy_wh > 0
                       order by session.created_at desc limit ${LOOKED_AT}) as latest
          where soc_percent is not null)`.execute(reader)
  return new Set(rows.map(({ id }) => id))
}
