/** SQL of the second factors of operators. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { buildHasFactor } from '../access/index.ts'

export interface CodeApp {
  readonly sealedSecret: Buffer
  readonly createdAt: Date
  readonly confirmedAt: Date | null
  /** The newest interval whose code was used. */
  readonly lastStep: number
}

export async function selectCodeApp(reader: Reader, administratorId: string): Promise<CodeApp | undefined> {
  const row = await reader
    .selectFrom('code_app')
    .select([
      'sealed_secret as sealedSecret',
      'created_at as createdAt',
      'confirmed_at as confirmedAt',
      'last_step as lastStep',
    ])
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst()
  return row && { ...row, lastStep: Number(row.lastStep) }
}

/** In the place of one that was never confirmed; false where one is confirmed. */
export async function putCodeApp(
  tx: Tx,
  { administratorId, sealedSecret, at }: { administratorId: string; sealedSecret: Buffer; at: Date },
): Promise<boolean> {
  const put = await tx
    .insertInto('code_app')
    .values({ administrator_id: administratorId, sealed_secret: sealedSecret, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('administrator_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: at, last_step: 0 })
        .where('code_app.confirmed_at', 'is', null),
    )
    .returning('administrator_id')
    .executeTakeFirst()
  return put !== undefined
}

/** Of the very secret whose code was right; false where it was replaced or confirmed meanwhile. */
export async function confirmCodeApp(
  tx: Tx,
  {
    administratorId,
    sealedSecret,
    step,
    at,
  }: { administratorId: string; sealedSecret: Buffer; step: number; at: Date },
): Promise<boolean> {
  const confirmed = await tx
    .updateTable('code_app')
    .set({ confirmed_at: at, last_step: step })
    .where('administrator_id', '=', administratorId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .returning('administrator_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Whether the code of this interval counts: none of it or of a later one was used. Of two uses at once, one is taken. */
export async function takeStep(
  tx: Tx,
  { administratorId, step }: { readonly administratorId: string; readonly step: number },
): Promise<boolean> {
  const taken = await tx
    .updateTable('code_app')
    .set({ last_step: step })
    .where('administrator_id', '=', administratorId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('administrator_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function deleteCodeApp(tx: Tx, administratorId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('code_app')
    .where('administrator_id', '=', administratorId)
    .returning('administrator_id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function countRecoveryCodes(reader: Reader, administratorId: string): Promise<number> {
  const { left } = await reader
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('administrator_id', '=', administratorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function deleteRecoveryCodes(tx: Tx, administratorId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('administrator_id', '=', administratorId).execute()
}

export async function insertRecoveryCodes(
  tx: Tx,
  { administratorId, hashes, at }: { administratorId: string; hashes: readonly Buffer[]; at: Date },
): Promise<void> {
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ administrator_id: administratorId, code_hash: hash, created_at: at })))
    .execute()
}

export async function hasRecoveryCode(
  reader: Reader,
  { administratorId, hash }: { readonly administratorId: string; readonly hash: Buffer },
): Promise<boolean> {
  const found = await reader
    .selectFrom('recovery_code')
    .select('administrator_id')
    .where('administrator_id', '=', administratorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether this use is the first. */
export async function takeRecoveryCode(
  tx: Tx,
  { administratorId, hash, at }: { administratorId: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('administrator_id', '=', administratorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('administrator_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether the account has an app or a passkey. */
export async function hasFactor(reader: Reader, administratorId: string): Promise<boolean> {
  const { rows } = await sql`select where ${buildHasFactor(sql`${administratorId}::uuid`)}`.execute(reader)
  return rows.length > 0
}

/** Holds the account until the transaction ends: its factors change one after the other, and no sign-in is under way. */
export async function lockAccount(tx: Tx, administratorId: string): Promise<void> {
  await tx
    .selectFrom('administrator')
    .select('id')
    .where('id', '=', administratorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** From when on the role of this account needs a second factor; null for never. */
export async function selectRequiredFrom(reader: Reader, administratorId: string): Promise<Date | null> {
  const row = await reader
    .selectFrom('administrator')
    .innerJoin('access_policy', (join) =>
      join.on(sql<boolean>`administrator.role = any (access_policy.factor_roles)`),
    )
    .select('access_policy.factor_from as from')
    .where('administrator.id', '=', administratorId)
    .executeTakeFirst()
  return row?.from ?? null
}
