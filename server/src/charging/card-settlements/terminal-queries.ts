/** SQL of the card terminals that are trusted, and of sessions that are paid at them. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { chooseBeganAt } from '../charging-sessions/index.ts'

export interface TrustedTerminal {
  /** What it blocks on a card where its charger does not say so. */
  readonly most: Paise
  readonly connectorIds: readonly string[]
  readonly connectedAt: Date | null
}

/** The terminal of a charger; undefined where none is trusted, or no accepted charger stands there. */
export async function selectTrustedTerminal(
  reader: Reader,
  chargerId: string,
): Promise<TrustedTerminal | undefined> {
  const { rows } = await sql<TrustedTerminal>`
    select terminal.most_paise as most, charger.connected_at as "connectedAt",
           array(select connector_id::text from charger_connector
                  where charger_id = charger.id and connector_id is not null order by evse, number) as "connectorIds"
      from card_terminal terminal join charger on charger.id = terminal.charger_id
     where terminal.charger_id = ${chargerId}`.execute(reader)
  return rows[0]
}

/** What the terminal of a charger blocks on a card at most; undefined where it is not trusted. */
export async function selectTerminalMost(reader: Reader, chargerId: string): Promise<Paise | undefined> {
  const row = await reader
    .selectFrom('card_terminal')
    .select('most_paise')
    .where('charger_id', '=', chargerId)
    .executeTakeFirst()
  return row?.most_paise
}

interface Trusted {
  readonly chargerId: string
  readonly most: Paise
  readonly by: string
  readonly now: Date
}

export async function upsertTerminal(tx: Tx, { chargerId, most, by, now }: Trusted): Promise<void> {
  await tx
    .insertInto('card_terminal')
    .values({ charger_id: chargerId, most_paise: most, created_at: now, created_by: by })
    .onConflict((conflict) => conflict.column('charger_id').doUpdateSet({ most_paise: most }))
    .execute()
}

export async function deleteTerminal(tx: Tx, chargerId: string): Promise<void> {
  await tx.deleteFrom('card_terminal').where('charger_id', '=', chargerId).execute()
}

/** A session that is paid at a terminal, as it is charged. */
export interface TerminalSession {
  readonly chargerId: string
  readonly evse: number
  readonly number: number | null
  readonly connectorId: string | null
  /** When it began. */
  readonly at: Date
  readonly endedAt: Date | null
}

export async function selectTerminalSession(
  reader: Reader,
  { sessionId, isLate }: { readonly sessionId: string; readonly isLate: boolean },
): Promise<TerminalSession | undefined> {
  const { rows } = await sql<TerminalSession>`
    select session.charger_id as "chargerId", session.evse, session.number, session.connector_id as "connectorId",
           ${chooseBeganAt(sql`${isLate}::boolean`)} as at, session.ended_at as "endedAt"
      from charging_session session where session.id = ${sessionId}`.execute(reader)
  return rows[0]
}

export async function selectSessionConnector(reader: Reader, sessionId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('charging_session')
    .select('connector_id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.connector_id ?? null
}
