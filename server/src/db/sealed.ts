/** Secrets that rows keep for a while: sealed with a key of the program's own, and bound to the row that they belong to. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from './client.ts'
import { loadProgramSecret } from './program-secrets.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export interface SealedFor {
  /** The program's secret that it is sealed with. */
  readonly secret: string
  /** The id of the row. */
  readonly id: string
}

export async function seal(db: Db, { secret, id }: SealedFor, plain: Buffer): Promise<Buffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, await loadProgramSecret(db, secret), iv).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** @throws Error where it was not sealed here for this row */
export async function unseal(db: Db, { secret, id }: SealedFor, sealed: Buffer): Promise<Buffer> {
  const decipher = createDecipheriv(
    ALGORITHM,
    await loadProgramSecret(db, secret),
    sealed.subarray(0, IV_BYTES),
  )
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
