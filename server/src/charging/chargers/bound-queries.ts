/** SQL that bounds what is kept of one charger. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import type { ConnectorStatusRow } from './message-queries.ts'
import type { VariableRow } from './variable-queries.ts'

type Bounded = 'charger_connector' | 'charger_variable'

/** How many rows there are of each; none of a charger that has no row. */
export async function countRowsOf(
  reader: Reader,
  table: Bounded,
  chargerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (chargerIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select charger_id as id, count(*)::int as count from ${sql.ref(table)}
     where charger_id = any (${chargerIds}::uuid[]) group by charger_id`.execute(reader)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

type Connector = Pick<ConnectorStatusRow, 'evse' | 'number'>

/** Which of these have a row, by their places in the list. */
export async function findKnownConnectors(
  reader: Reader,
  chargerId: string,
  connectors: readonly Connector[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ place: number }>`
    select place::int - 1 as place
      from unnest(${connectors.map(({ evse }) => evse)}::int[], ${connectors.map(({ number }) => number)}::int[])
           with ordinality as one (evse, number, place)
      join charger_connector known on known.charger_id = ${chargerId} and known.evse = one.evse
                                  and known.number = one.number`.execute(reader)
  return new Set(rows.map(({ place }) => place))
}

/** Which of these have a row, by their places in the list. */
export async function findKnownVariables(
  reader: Reader,
  chargerId: string,
  variables: readonly Omit<VariableRow, 'chargerId'>[],
): Promise<ReadonlySet<number>> {
  const column = <T>(of: (row: Omit<VariableRow, 'chargerId'>) => T) => variables.map(of)
  const { rows } = await sql<{ place: number }>`
    select place::int - 1 as place
      from unnest(
             ${column(({ component }) => component)}::text[], ${column(({ componentInstance }) => componentInstance)}::text[],
             ${column(({ evse }) => evse)}::int[], ${column(({ connector }) => connector)}::int[],
             ${column(({ name }) => name)}::text[], ${column(({ instance }) => instance)}::text[],
             ${column(({ attribute }) => attribute)}::text[]
           ) with ordinality as one (component, component_instance, evse, connector, name, instance, attribute, place)
      join charger_variable known using (component, component_instance, evse, connector, name, instance, attribute)
     where known.charger_id = ${chargerId}`.execute(reader)
  return new Set(rows.map(({ place }) => place))
}
