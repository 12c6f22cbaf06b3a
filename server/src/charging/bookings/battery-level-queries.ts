/** SQL of which chargers say how full a battery is. */
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
    select outlet.connector_id as id
      from charger_outlet outlet
     where outlet.connector_id = any (${connectorIds}::uuid[])
       and exists (
         select from (select soc_percent from charging_session session
                       where session.charger_id = outlet.charger_id and session.evse = outlet.evse
                         and session.number = outlet.number and session.energy_wh > 0
                       order by session.created_at desc limit ${LOOKED_AT}) as latest
          where soc_percent is not null)`.execute(reader)
  return new Set(rows.map(({ id }) => id))
}
