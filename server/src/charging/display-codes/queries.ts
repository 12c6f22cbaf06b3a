/** SQL of the codes that chargers show on their displays. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'

/** Why a charger does not show what it was sent. */
export type DisplayProblem = 'unsupported' | 'refused'

export interface DisplayCode {
  readonly connectorId: string
  readonly isOn: boolean
  /** Sealed, as the charger has it; null before it was first taken. */
  readonly secret: Buffer | null
  /** Sealed, and on its way to the charger. */
  readonly nextSecret: Buffer | null
  readonly setAt: Date | null
  readonly problem: DisplayProblem | null
}

const selectDisplayCodes = (reader: Reader) =>
  reader
    .selectFrom('display_code')
    .select((eb) => [
      'display_code.connector_id as connectorId',
      'is_on as isOn',
      'secret',
      'next_secret as nextSecret',
      'set_at as setAt',
      eb.ref('problem').$castTo<DisplayProblem | null>().as('problem'),
    ])

export const selectDisplayCode = (reader: Reader, connectorId: string): Promise<DisplayCode | undefined> =>
  selectDisplayCodes(reader).where('connector_id', '=', connectorId).executeTakeFirst()

export const selectDisplayCodesOf = (reader: Reader, stationId: string): Promise<DisplayCode[]> =>
  selectDisplayCodes(reader)
    .innerJoin('connector', 'connector.id', 'display_code.connector_id')
    .where('connector.station_id', '=', stationId)
    .execute()

/** Whether the connector is one in service of the station, and a charger is mapped to it. */
export async function hasCharger(
  reader: Reader,
  { stationId, connectorId }: { readonly stationId: string; readonly connectorId: string },
): Promise<boolean | undefined> {
  const row = await reader
    .selectFrom('connector')
    .leftJoin('charger_connector', 'charger_connector.connector_id', 'connector.id')
    .select('charger_connector.charger_id as chargerId')
    .where('connector.id', '=', connectorId)
    .where('connector.station_id', '=', stationId)
    .where('connector.retired_at', 'is', null)
    .executeTakeFirst()
  return row && row.chargerId !== null
}

/** From now on its charger is to show one, with a new secret where it has one already. */
export async function startDisplayCode(tx: Tx, connectorId: string, now: Date): Promise<void> {
  await tx
    .insertInto('display_code')
    .values({ connector_id: connectorId, is_on: true, due_at: now })
    .onConflict((conflict) =>
      conflict
        .column('connector_id')
        .doUpdateSet({ is_on: true, due_at: now, problem: null, next_secret: null }),
    )
    .execute()
}

/** From now on the label counts again; it is sent to the charger as soon as it is connected. @returns whether one was on */
export async function stopDisplayCode(tx: Tx, connectorId: string, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('display_code')
    .set({ is_on: false, due_at: now, problem: null })
    .where('connector_id', '=', connectorId)
    .where('is_on', '=', true)
    .returning('connector_id')
    .executeTakeFirst()
  return changed !== undefined
}

export interface DueDisplayCode extends Pick<DisplayCode, 'connectorId' | 'isOn' | 'nextSecret'> {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  /** The code on the connector's label, which the address has. */
  readonly code: string
}

/** Of chargers of this process those that are to be set now: asked for, old, or of another label or charger. */
export async function selectDueDisplayCodes(
  reader: Reader,
  {
    processId,
    now,
    without,
  }: { readonly processId: string; readonly now: Date; readonly without: readonly string[] },
): Promise<readonly DueDisplayCode[]> {
  const { rows } = await sql<DueDisplayCode>`
    select display_code.connector_id as "connectorId", is_on as "isOn", next_secret as "nextSecret",
           charger_connector.charger_id as "chargerId", charger_connector.evse, charger_connector.number, connector_code.code
      from display_code
      join charger_connector on charger_connector.connector_id = display_code.connector_id
      join charger on charger.id = charger_connector.charger_id
      join connector_code on connector_code.connector_id = display_code.connector_id and replaced_at is null
     where charger.process_id = ${processId} and charger.connection_id is not null and charger.status = 'accepted'
       and display_code.connector_id <> all(${without}::uuid[])
       and (due_at <= ${now}
            or problem is null and secret is not null
               and (display_code.code <> connector_code.code
                    or display_code.charger_id is distinct from charger_connector.charger_id))
     order by due_at
     limit 20`.execute(reader)
  return rows
}

/** Codes by the secret on its way count from now on: the charger may accept it and its answer be lost. */
export async function keepNextSecret(db: Db, connectorId: string, sealed: Buffer): Promise<void> {
  await db
    .updateTable('display_code')
    .set({ next_secret: sealed })
    .where('connector_id', '=', connectorId)
    .execute()
}

export interface TakenSecret extends Pick<DueDisplayCode, 'connectorId' | 'chargerId' | 'code'> {
  readonly sealed: Buffer
  readonly now: Date
  readonly renewAt: Date
}

/** The charger shows codes by it, unless something else was asked for meanwhile. */
export async function confirmSecret(db: Db, taken: TakenSecret): Promise<void> {
  const { connectorId, chargerId, code, sealed, now, renewAt } = taken
  await db
    .updateTable('display_code')
    .set({
      secret: sealed,
      next_secret: null,
      charger_id: chargerId,
      code,
      set_at: now,
      due_at: renewAt,
      problem: null,
    })
    .where('connector_id', '=', connectorId)
    .where('next_secret', '=', sealed)
    .where('is_on', '=', true)
    .execute()
}

/** To be tried again then; what the charger has goes on counting. */
export async function postponeDisplayCode(
  db: Db,
  connectorId: string,
  { problem, until }: { readonly problem: DisplayProblem | null; readonly until: Date },
): Promise<void> {
  await db
    .updateTable('display_code')
    .set({ due_at: until, ...(problem && { problem }) })
    .where('connector_id', '=', connectorId)
    .execute()
}

/** The charger shows none any more, unless it is to again. */
export async function dropDisplayCode(db: Db, connectorId: string): Promise<void> {
  await db
    .deleteFrom('display_code')
    .where('connector_id', '=', connectorId)
    .where('is_on', '=', false)
    .execute()
}
