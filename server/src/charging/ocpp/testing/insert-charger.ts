/** Puts a charger at a station straight into the database: for tests of what it does there, not of how it came. */
import type { Db } from '../../../db/client.ts'
import { createId } from '../../../db/unit-of-work.ts'

interface Standing {
  readonly identity: string
  readonly stationId: string
  /** The station's connector of each of its connectors. */
  readonly connectors: readonly {
    readonly evse: number
    readonly number: number
    readonly connectorId: string
  }[]
  /** The last status of its connectors. */
  readonly status: string
  readonly now: Date
}

/** It is accepted and needs to show nothing. @returns its id */
export async function insertChargerAtStation(
  db: Db,
  { identity, stationId, connectors, status, now }: Standing,
): Promise<string> {
  const id = createId()
  await db
    .insertInto('charger')
    .values({ id, identity, station_id: stationId, status: 'accepted', security_profile: 0, created_at: now })
    .execute()
  await db
    .insertInto('charger_connector')
    .values(
      connectors.map(({ evse, number, connectorId }) => ({
        charger_id: id,
        evse,
        number,
        connector_id: connectorId,
        status,
        at: now,
      })),
    )
    .execute()
  return id
}
