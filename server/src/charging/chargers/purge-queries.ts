/** SQL that deletes old messages, commands and interruptions. */
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'
import { deleteOutsideMonths } from '../../db/months.ts'

/** A delete of very many rows would block writers. */
const MOST_AT_ONCE = 20_000

/** Those that lie in no month's table; a month goes as a whole (`keep-months`). */
export const deleteMessages = (db: Db, before: Date): Promise<number> =>
  deleteOutsideMonths(db, 'charger_message', { before, most: MOST_AT_ONCE })

export async function deleteConnections(db: Reader, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from charger_connection
     where id in (select id from charger_connection where ended_at < ${before} limit ${MOST_AT_ONCE})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Those of the program itself, but for what handed a certificate over: whether its charger took it counts for as long as it does. */
export async function deleteCommands(db: Reader, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from charger_command
     where id in (
       select id from charger_command command
        where requested_by is null and ended_at < ${before}
          and not exists (select from charger_certificate where command_id = command.id)
        limit ${MOST_AT_ONCE}
     )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Of what operators have had chargers do, who asked for what and when stays, and what became of it. */
export async function clearCommands(db: Reader, before: Date, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update charger_command set payload = '{}', answer = null, error_text = null, emptied_at = ${now}
     where id in (
       select id from charger_command
        where requested_by is not null and emptied_at is null and ended_at < ${before} limit ${MOST_AT_ONCE}
     )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
