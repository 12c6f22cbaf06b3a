/** SQL of the public keys of meters: those that are confirmed, and those that came with readings. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export interface MeterKey {
  readonly id: string
  /** DER. */
  readonly publicKey: Buffer
  readonly confirmedAt: Date
}

const COLUMNS = ['id', 'public_key as publicKey', 'confirmed_at as confirmedAt'] as const

/** The oldest first. */
export const selectMeterKeys = (reader: Reader, chargerId: string): Promise<MeterKey[]> =>
  reader
    .selectFrom('meter_key')
    .select(COLUMNS)
    .where('charger_id', '=', chargerId)
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()

/** Of several chargers at once. */
export const selectKeysOfChargers = (
  reader: Reader,
  chargerIds: readonly string[],
): Promise<(MeterKey & { readonly chargerId: string })[]> =>
  reader
    .selectFrom('meter_key')
    .select([...COLUMNS, 'charger_id as chargerId'])
    .where('charger_id', 'in', [...chargerIds])
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()

/** @returns false where it is there already */
export async function insertMeterKey(
  tx: Tx,
  { id, chargerId, publicKey, now }: Omit<MeterKey, 'confirmedAt'> & { chargerId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('meter_key')
    .values({ id, charger_id: chargerId, public_key: publicKey, confirmed_at: now })
    .onConflict((conflict) => conflict.constraint('meter_key_once').doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

export async function deleteMeterKey(
  tx: Tx,
  { chargerId, id }: { readonly chargerId: string; readonly id: string },
): Promise<Buffer | undefined> {
  const deleted = await tx
    .deleteFrom('meter_key')
    .where('id', '=', id)
    .where('charger_id', '=', chargerId)
    .returning('public_key')
    .executeTakeFirst()
  return deleted?.public_key
}

export interface SentKey {
  /** As the charger sent it. */
  readonly text: string
  readonly readings: number
  readonly lastAt: Date
}

/** Of the latest sessions only: a charger invents as many keys as it likes. The newest first. */
const SESSIONS = 200
const MOST_SENT = 10

export async function selectSentKeys(reader: Reader, chargerId: string): Promise<readonly SentKey[]> {
  const { rows } = await sql<SentKey>`
    select public_key as text, count(*)::int as readings, max(received_at) as "lastAt"
      from (select id from charging_session where charger_id = ${chargerId} order by created_at desc limit ${SESSIONS}) session
      join signed_reading on signed_reading.session_id = session.id
     where public_key is not null
     group by public_key
     order by max(received_at) desc
     limit ${MOST_SENT}`.execute(reader)
  return rows
}
