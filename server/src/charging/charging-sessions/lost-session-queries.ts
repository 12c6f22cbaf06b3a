/** SQL of sessions that their charger may never end. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

/** One job or look takes up no more; the next goes on. */
const MOST_CHARGERS = 500

const isGone = (since: Date) => sql<boolean>`(
  charger.connection_id is null and coalesce(charger.disconnected_at, charger.created_at) < ${since})`

/** The chargers with a running session that have been away since before then. */
export async function selectChargersGone(reader: Reader, since: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ charger_id: string }>`
    select distinct session.charger_id
      from charging_session session
      join charger on charger.id = session.charger_id
     where session.state in ('charging', 'suspended', 'interrupted') and ${isGone(since)}
     limit ${MOST_CHARGERS}`.execute(reader)
  return rows.map((row) => row.charger_id)
}

/** Whether it is still away; if so, it cannot come back before the transaction ends. */
export async function lockIfGone(tx: Tx, chargerId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from charger where id = ${chargerId} and ${isGone(since)} for update`.execute(tx)
  return rows.length > 0
}

/** The chargers of a process that started anew before then, and have a session that they have not gone on with. */
export async function selectChargersNotResuming(
  reader: Reader,
  { processId, before }: { readonly processId: string; readonly before: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ charger_id: string }>`
    select distinct session.charger_id
      from charging_session session
      join charger on charger.id = session.charger_id
     where session.state = 'interrupted' and charger.process_id = ${processId} and charger.last_boot_at < ${before}
     limit ${MOST_CHARGERS}`.execute(reader)
  return rows.map((row) => row.charger_id)
}
