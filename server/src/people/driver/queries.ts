/** SQL of the driver's account: one-time codes. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'

export interface CodeState {
  readonly id: string
  readonly codeHash: Buffer
  readonly messageId: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly attempts: number
  readonly usedAt: Date | null
}

/** The newest code of a phone, used or not, the row locked. */
export function lockCode(tx: Tx, phone: string): Promise<CodeState | undefined> {
  return tx
    .selectFrom('one_time_code')
    .select([
      'id',
      'code_hash as codeHash',
      'message_id as messageId',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'attempts',
      'used_at as usedAt',
    ])
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirst()
}

export interface KeptCode {
  readonly phone: string
  readonly id: string
  readonly codeHash: Buffer
  readonly messageId: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Keeps a code in the place of the phone's earlier one. */
export async function keepCode(tx: Tx, code: KeptCode): Promise<void> {
  const columns = {
    id: code.id,
    code_hash: code.codeHash,
    message_id: code.messageId,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
    attempts: 0,
    used_at: null,
  }
  await tx
    .insertInto('one_time_code')
    .values({ phone: code.phone, ...columns })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(columns))
    .execute()
}

/** Has the phone's code, which is sent once more, count for longer. */
export async function extendCode(
  tx: Tx,
  {
    phone,
    messageId,
    expiresAt,
  }: { readonly phone: string; readonly messageId: string; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ message_id: messageId, expires_at: expiresAt })
    .where('phone', '=', phone)
    .execute()
}

/** Of the newest code of a phone, used or not. */
export async function selectCodeId(reader: Reader, phone: string): Promise<string | undefined> {
  const code = await reader
    .selectFrom('one_time_code')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return code?.id
}

interface Try {
  readonly phone: string
  readonly id: string
  readonly now: Date
  /** Of all tries together; any number without it. Tries that have a count elsewhere are left out. */
  readonly mostTries: number | undefined
}

/** Counts one try at this code; undefined when none is left, or it is used, expired, replaced or was never sent. */
export function countTry(
  db: Db,
  { phone, id, now, mostTries }: Try,
): Promise<{ codeHash: Buffer } | undefined> {
  const isBounded = mostTries !== undefined
  return db
    .updateTable('one_time_code')
    .set({ attempts: isBounded ? sql<number>`attempts + 1` : sql<number>`attempts` })
    .where('phone', '=', phone)
    .where(sql<string>`id::text`, '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(isBounded, (open) => open.where('attempts', '<', mostTries ?? 0))
    .returning('code_hash as codeHash')
    .executeTakeFirst()
}

/** Uses the code up; undefined when that has happened already or a newer one took its place. */
export function markUsed(
  tx: Tx,
  { phone, id, at }: { readonly phone: string; readonly id: string; readonly at: Date },
): Promise<{ messageId: string } | undefined> {
  return tx
    .updateTable('one_time_code')
    .set({ used_at: at })
    .where('phone', '=', phone)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('message_id as messageId')
    .executeTakeFirst()
}
