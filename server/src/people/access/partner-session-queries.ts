/** SQL of the sessions of partners' people. */
import type { PartnerRight } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { selectLive } from './session-queries.ts'

interface PartnerPersonRow {
  readonly id: string
  readonly name: string
  readonly partnerId: string
  readonly rights: PartnerRight[]
  readonly seenAt: Date | null
}

/** Whoever was removed has no session any more, whatever became of the rows. */
export function selectPartnerPersonBySession(
  reader: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<PartnerPersonRow | undefined> {
  return selectLive(reader, { kind: 'partner', now })
    .where('session.token_hash', '=', tokenHash)
    .innerJoin('partner_person', 'partner_person.id', 'session.subject_id')
    .where('partner_person.removed_at', 'is', null)
    .select([
      'partner_person.id',
      'partner_person.name',
      'partner_person.partner_id as partnerId',
      sql<PartnerRight[]>`partner_person.rights`.as('rights'),
      'session.seen_at as seenAt',
    ])
    .executeTakeFirst()
}
