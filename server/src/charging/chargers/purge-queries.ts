/** SQL of what is thrown away. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

/** A delete of very many rows would block writers. */
const MOST_AT_ONCE = 20_000

export async function deleteMessages(db: Reader, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from charger_message
     where id in (select id from charger_message where at < ${before} limit ${MOST_AT_ONCE})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteConnections(db: Reader, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from charger_connection
     where id in (select id from charger_connection where ended_at < ${before} limit ${MOST_AT_ONCE})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Those of the program itself. */
export async function deleteCommands(db: Reader, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from charger_command
     where id in (
       select id from charger_command where asked_by is null and ended_at < ${before} limit ${MOST_AT_ONCE}
     )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Of what operators have had chargers do, who asked for what and when stays, and what became of it. */
export async function clearCommands(db: Reader, before: Date, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update charger_command set payload = '{}', answer = null, error_text = null, emptied_at = ${now}
     where id in (
       select id from charger_command
        where asked_by is not null and emptied_at is null and ended_at < ${before} limit ${MOST_AT_ONCE}
     )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
