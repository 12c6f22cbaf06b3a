/** Puts a charger at a station straight into the database: for tests of what it does there, not of how it came. */
import type { Db } from '../../../db/client.ts'
import { createId } from '../../../db/unit-of-work.ts'
import type { OcppVersion } from '../../dialects/index.ts'

interface Standing {
  readonly identity: string
  readonly stationId: string
  /** 1.6 numbers connectors; later versions number EVSEs, each with one connector here. */
  readonly protocol: OcppVersion
  /** The station's connector of each of its connectors. */
  readonly connectorIds: readonly string[]
  /** The last status of its connectors. */
  readonly status: string
  readonly now: Date
}

/** It is accepted and needs to show nothing. @returns its id */
export async function insertChargerAtStation(
  db: Db,
  { identity, stationId, protocol, connectorIds, status, now }: Standing,
): Promise<string> {
  const id = createId()
  await db
    .insertInto('charger')
    .values({ id, identity, station_id: stationId, status: 'accepted', security_profile: 0, created_at: now })
    .execute()
  await db
    .insertInto('charger_connector')
    .values(
      connectorIds.map((connectorId, index) => ({
        charger_id: id,
        ...(protocol === 'ocpp1.6' ? { evse: 0, number: index + 1 } : { evse: index + 1, number: 1 }),
        connector_id: connectorId,
        status,
        at: now,
      })),
    )
    .execute()
  return id
}
