/** SQL of the codes that are printed on connectors. */
import type { ConnectorType } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export interface ConnectorOfCode {
  readonly connectorId: string
  readonly stationId: string
  readonly isReplaced: boolean
}

/** Undefined where no label ever had it, or its connector is not there any more. */
export function selectConnectorOfCode(reader: Reader, code: string): Promise<ConnectorOfCode | undefined> {
  return reader
    .selectFrom('connector_code')
    .innerJoin('connector', 'connector.id', 'connector_code.connector_id')
    .select([
      'connector_code.connector_id as connectorId',
      'connector.station_id as stationId',
      sql<boolean>`connector_code.replaced_at is not null`.as('isReplaced'),
    ])
    .where('connector_code.code', '=', code)
    .where('connector.retired_at', 'is', null)
    .executeTakeFirst()
}

export interface CodedConnector {
  readonly connectorId: string
  readonly number: number
  readonly type: ConnectorType
  readonly powerW: number
  readonly code: string
  readonly madeAt: Date
  readonly isReplacement: boolean
}

/** The connectors in service of a station with the code in use of each, by number. */
export const selectCodesOf = (reader: Reader, stationId: string): Promise<CodedConnector[]> =>
  reader
    .selectFrom('connector_code')
    .innerJoin('connector', 'connector.id', 'connector_code.connector_id')
    .select((eb) => [
      'connector.id as connectorId',
      'connector.number',
      eb.ref('connector.type').$castTo<ConnectorType>().as('type'),
      'connector.power_w as powerW',
      'connector_code.code',
      'connector_code.made_at as madeAt',
      sql<boolean>`exists (select from connector_code earlier
        where earlier.connector_id = connector.id and earlier.replaced_at is not null)`.as('isReplacement'),
    ])
    .where('connector.station_id', '=', stationId)
    .where('connector.retired_at', 'is', null)
    .where('connector_code.replaced_at', 'is', null)
    .orderBy('connector.number')
    .execute()

/** The code that a connector got last, in service or not: each got one when it was made. */
export async function selectLatestCode(reader: Reader, connectorId: string): Promise<string> {
  const { code } = await reader
    .selectFrom('connector_code')
    .select('code')
    .where('connector_id', '=', connectorId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return code
}

/** Ends the code in use; that of the connector where it is one of this station in service, else undefined. */
export async function endCode(
  tx: Tx,
  {
    stationId,
    connectorId,
    at,
  }: { readonly stationId: string; readonly connectorId: string; readonly at: Date },
): Promise<string | undefined> {
  const ended = await tx
    .updateTable('connector_code')
    .from('connector')
    .set({ replaced_at: sql<Date>`greatest(${at}::timestamptz, made_at)` })
    .whereRef('connector.id', '=', 'connector_code.connector_id')
    .where('connector.station_id', '=', stationId)
    .where('connector.retired_at', 'is', null)
    .where('connector_code.connector_id', '=', connectorId)
    .where('connector_code.replaced_at', 'is', null)
    .returning('connector_code.code')
    .executeTakeFirst()
  return ended?.code
}

export async function makeCode(tx: Tx, connectorId: string, at: Date): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select make_connector_code(${connectorId}::uuid, ${at}::timestamptz) as code`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('A function gave no row')
  return made.code
}
