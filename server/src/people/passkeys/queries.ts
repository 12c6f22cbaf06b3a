/** SQL of passkeys and of the challenges that were presented. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

/** Whose keys they are. */
export interface Subject {
  readonly kind: 'administrator' | 'customer' | 'partner'
  readonly subjectId: string
}

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly isSynced: boolean
  readonly credentialId: Buffer
}

/** Oldest first. */
export const selectPasskeys = (reader: Reader, { kind, subjectId }: Subject): Promise<Passkey[]> =>
  reader
    .selectFrom('passkey')
    .select([
      'id',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'is_synced as isSynced',
      'credential_id as credentialId',
    ])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export interface NewPasskey extends Subject, Passkey {
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

export const insertPasskey = (tx: Tx, one: NewPasskey) =>
  refuseOnConstraint(
    tx
      .insertInto('passkey')
      .values({
        id: one.id,
        kind: one.kind,
        subject_id: one.subjectId,
        credential_id: one.credentialId,
        public_key: one.publicKey,
        counter: one.counter,
        is_synced: one.isSynced,
        transports: [...one.transports],
        name: one.name,
        created_at: one.createdAt,
        last_used_at: one.lastUsedAt,
      })
      .execute(),
    { passkey_credential: 'passkey-exists' },
  )

export interface KnownKey {
  readonly id: string
  readonly subjectId: string
  readonly publicKey: Buffer
  readonly counter: number
}

/** The key that a browser names, if somebody of this kind has it. */
export async function selectKey(
  reader: Reader,
  { kind, credentialId }: { readonly kind: Subject['kind']; readonly credentialId: Buffer },
): Promise<KnownKey | undefined> {
  const row = await reader
    .selectFrom('passkey')
    .select(['id', 'subject_id as subjectId', 'public_key as publicKey', 'counter'])
    .where('kind', '=', kind)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row && { ...row, counter: Number(row.counter) }
}

/** Whether the key still exists and its counter has not been as far already: of two uses at once with one count, one is taken. */
export async function recordUse(
  tx: Tx,
  { id, counter, at }: { readonly id: string; readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** The name of the key that was removed. */
export async function deletePasskey(
  tx: Tx,
  { kind, subjectId, id }: Subject & { readonly id: string },
): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return gone?.name
}

export async function deletePasskeysOf(tx: Tx, { kind, subjectId }: Subject): Promise<void> {
  await tx.deleteFrom('passkey').where('kind', '=', kind).where('subject_id', '=', subjectId).execute()
}

/** Whether this is the first time that the challenge is presented. */
export async function insertChallenge(
  db: Db,
  { hash, expiresAt }: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning(sql<boolean>`true`.as('isNew'))
    .executeTakeFirst()
  return inserted !== undefined
}
