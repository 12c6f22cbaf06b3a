/** Puts a charger at a station straight into the database: for tests of what it does there, not of how it came. */
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/unit-of-work.ts'

interface Standing {
  readonly identity: string
  readonly stationId: string
  /** Of each plug which connector of the station it is. */
  readonly plugs: readonly { readonly evse: number; readonly number: number; readonly connectorId: string }[]
  /** What the plugs have told last. */
  readonly status: string
  readonly now: Date
}

/** It is accepted and needs to show nothing. @returns its id */
export async function chargerStands(
  db: Db,
  { identity, stationId, plugs, status, now }: Standing,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('charger')
    .values({ id, identity, station_id: stationId, status: 'accepted', security_profile: 0, created_at: now })
    .execute()
  await db
    .insertInto('charger_outlet')
    .values(
      plugs.map(({ evse, number, connectorId }) => ({
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
