/** SQL of the fleet's connectors and models, and of faults that it had. */
import type { ConnectorFault } from '@voltyatra/charger-simulator'
import type { Db } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

export interface Place {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly acceptedAt: Date
}

/** Connectors for cars of accepted chargers, as the chargers number them. */
export async function selectPlaces(db: Db): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select charger.id as "chargerId", evse, number, coalesce(accepted_at, charger.created_at) as "acceptedAt"
      from charger join charger_connector on charger_connector.charger_id = charger.id
     where charger.status = 'accepted' and number > 0
       and not exists (select from battery_cabinet where battery_cabinet.charger_id = charger.id)
     order by charger.identity, evse, number`.execute(db)
  return rows
}

export interface Model {
  readonly vendor: string
  readonly model: string
  readonly protocol: string
  /** The newest that one of its chargers has. */
  readonly firmware: string
}

/** Of accepted chargers: those of which there are most first. */
export async function selectModels(db: Db): Promise<readonly Model[]> {
  const { rows } = await sql<Model>`
    select vendor, model, min(protocol) as protocol, max(firmware) as firmware
      from charger
     where status = 'accepted' and vendor is not null and model is not null and protocol is not null
       and firmware is not null
     group by vendor, model order by count(*) desc, vendor, model`.execute(db)
  return rows
}

export interface PastFault extends Omit<Place, 'acceptedAt'>, ConnectorFault {
  readonly id: string
  readonly beganAt: Date
  readonly endedAt: Date
  readonly times: number
}

export async function insertPastFaults(db: Db, faults: readonly PastFault[]): Promise<void> {
  if (faults.length === 0) return
  await db
    .insertInto('charger_fault')
    .values(
      faults.map((fault) => ({
        id: fault.id,
        charger_id: fault.chargerId,
        evse: fault.evse,
        number: fault.number,
        began_at: fault.beganAt,
        ended_at: fault.endedAt,
        times: fault.times,
        error_code: fault.code,
        vendor_error: fault.vendorCode ?? null,
        info: fault.info ?? null,
      })),
    )
    .execute()
}
