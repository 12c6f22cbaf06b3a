/**
 * SQL of work for connected chargers that no wake-up announced: a process may end after a commit and before its wake-up.
 */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

interface HeldCharger {
  readonly chargerId: string
  /** As their connection takes it to be. */
  readonly standing: string
  readonly isTrusted: boolean
}

/**
 * Of these chargers those that wait for a command, and those about which something was decided that their connection does
 * not know: another standing, other credentials, a certificate revoked since.
 */
export async function selectMissedWakeUps(
  reader: Reader,
  held: readonly HeldCharger[],
  revokedSince: Date,
): Promise<{ readonly commanded: readonly string[]; readonly decided: readonly string[] }> {
  if (held.length === 0) return { commanded: [], decided: [] }
  const { rows } = await sql<{ id: string; isCommanded: boolean }>`
    with held as (
      select * from unnest(${held.map(({ chargerId }) => chargerId)}::uuid[],
                           ${held.map(({ standing }) => standing)}::text[],
                           ${held.map(({ isTrusted }) => isTrusted)}::boolean[]) as one (id, standing, is_trusted)
    )
    select id, true as "isCommanded" from held
     where id in (select charger_id from charger_command where status = 'waiting')
    union all
    select held.id, false from held left join charger on charger.id = held.id
     where charger.status is distinct from held.standing
        or held.is_trusted and charger.proven_at is null
        or held.id in (select charger_id from charger_certificate where revoked_at >= ${revokedSince})`.execute(
    reader,
  )
  return {
    commanded: rows.filter(({ isCommanded }) => isCommanded).map(({ id }) => id),
    decided: rows.filter(({ isCommanded }) => !isCommanded).map(({ id }) => id),
  }
}
