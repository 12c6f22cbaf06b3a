/** SQL of the sign-in codes that the demonstration shows on its console. */
import type { Db } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

export interface SentCode {
  readonly phone: string
  /** The message with the code. */
  readonly text: string
  readonly at: Date
}

/** Codes that drivers have asked for after a moment of JavaScript's clock, oldest first; at most ten. */
export async function selectCodesAfter(db: Db, after: Date): Promise<SentCode[]> {
  const { rows } = await sql<SentCode>`
    select recipient as phone, body as text, created_at as at from outbox_message
     where template = 'one-time-code' and date_trunc('milliseconds', created_at) > ${after}
     order by created_at limit 10`.execute(db)
  return rows
}

export interface CodeToTry {
  readonly code: string
  readonly station: string
  readonly connector: number
}

export const MOST_TO_TRY = 3

/** Of connectors at different stations whose chargers say that they are free; at most three. */
export async function selectCodesToTry(db: Db): Promise<CodeToTry[]> {
  const { rows } = await sql<CodeToTry>`
    select code, station, connector from (
      select distinct on (station.id) connector_code.code, station.name as station, connector.number as connector
        from connector_code
        join connector on connector.id = connector_code.connector_id and connector.retired_at is null
        join station on station.id = connector.station_id and station.status = 'active' and station.opening_hours is null
        join charger_connector on charger_connector.connector_id = connector.id and charger_connector.status = 'Available'
        join charger on charger.id = charger_connector.charger_id and charger.status = 'accepted'
       where connector_code.replaced_at is null
         and not exists (select from battery_cabinet where charger_id = charger.id)
       order by station.id, connector.number) as each_station
     order by station limit ${MOST_TO_TRY}`.execute(db)
  return rows
}
