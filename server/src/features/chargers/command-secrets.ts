/**
 * What was masked in a command's row still has to reach the charger: until the gateway takes the command, its whole
 * payload is kept beside it, sealed with a key of the program's own.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { withoutSecrets } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { programSecret } from '../../db/program-secrets.ts'

type Payload = Readonly<Record<string, unknown>>

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (db: Db): Promise<Buffer> => programSecret(db, 'charger-commands')

/** Undefined where nothing in it is to be masked. */
export async function sealedPayload(db: Db, id: string, payload: Payload): Promise<Buffer | undefined> {
  if (withoutSecrets(payload) === payload) return undefined
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, await keyOf(db), iv).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** @throws Error where it was not sealed here for the command of this id */
export async function openedPayload(db: Db, id: string, sealed: Buffer): Promise<Payload> {
  const decipher = createDecipheriv(ALGORITHM, await keyOf(db), sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const opened = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(opened.toString())
}
