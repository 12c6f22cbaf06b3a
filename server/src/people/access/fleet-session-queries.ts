/** SQL of the sessions of fleets' people. */
import type { Reader } from '../../db/client.ts'
import { selectLive } from './session-queries.ts'

interface FleetPersonRow {
  readonly id: string
  readonly name: string
  readonly fleetId: string
  readonly seenAt: Date | null
}

/** Whoever was removed has no session any more, whatever became of the rows. */
export function selectFleetPersonBySession(
  reader: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<FleetPersonRow | undefined> {
  return selectLive(reader, { kind: 'fleet', now })
    .where('session.token_hash', '=', tokenHash)
    .innerJoin('fleet_person', 'fleet_person.id', 'session.subject_id')
    .where('fleet_person.removed_at', 'is', null)
    .select([
      'fleet_person.id',
      'fleet_person.name',
      'fleet_person.fleet_id as fleetId',
      'session.seen_at as seenAt',
    ])
    .executeTakeFirst()
}
