/**
 * Secrets that people type in (keys of payment providers, passwords of mail accounts) as rows keep them: sealed with
 * AES-256-GCM under a key that stands outside the database, and bound to what they are for, so that a sealed secret
 * that is copied to another row does not open there.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { ok, type Result, refuse } from '@voltyatra/domain'

const ALGORITHM = 'aes-256-gcm'
const FORM = 1
const KEY_ID_BYTES = 8
const IV_BYTES = 12
const TAG_BYTES = 16
/** Form, key id, iv and tag: what stands before the sealed text. */
const HEAD_BYTES = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES

export const SECRET_KEY_BYTES = 32

export interface SecretUse {
  /** What kind of secret it is, as `payment-provider`: each has a key of its own. */
  readonly purpose: string
  /** The id of the row that keeps it. */
  readonly id: string
}

export interface SecretUnreadable {
  readonly kind: 'secret-unreadable'
  /** `other-key`: sealed under a key that is not here, as after a restore; `altered`: not as it was sealed, or for another row. */
  readonly reason: 'other-key' | 'altered'
}

export interface SecretBox {
  seal(use: SecretUse, plain: string): Buffer
  open(use: SecretUse, sealed: Uint8Array): Result<string, SecretUnreadable>
  /** Whether it was sealed under a key that is not the first any more: to be sealed again. */
  isUnderOldKey(sealed: Uint8Array): boolean
}

/** @param keys of 32 bytes each: the first seals, every one opens */
export function createSecretBox(keys: readonly [Buffer, ...Buffer[]]): SecretBox {
  const [first] = keys
  const byId = new Map(keys.map((key) => [computeKeyId(key).toString('hex'), key]))
  const idOf = (sealed: Uint8Array): string =>
    Buffer.from(sealed.subarray(1, 1 + KEY_ID_BYTES)).toString('hex')

  return {
    seal(use, plain) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, deriveKey(first, use.purpose), iv).setAAD(encodeUse(use))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(FORM), computeKeyId(first), iv, cipher.getAuthTag(), text])
    },

    open(use, sealed) {
      if (sealed.length < HEAD_BYTES || sealed[0] !== FORM) return refuseUnreadable('altered')
      const key = byId.get(idOf(sealed))
      if (!key) return refuseUnreadable('other-key')
      const iv = sealed.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + IV_BYTES)
      const tag = sealed.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES)
      const decipher = createDecipheriv(ALGORITHM, deriveKey(key, use.purpose), iv, {
        authTagLength: TAG_BYTES,
      })
        .setAAD(encodeUse(use))
        .setAuthTag(tag)
      try {
        return ok(Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString())
      } catch {
        return refuseUnreadable('altered')
      }
    },

    isUnderOldKey: (sealed) => idOf(sealed) !== computeKeyId(first).toString('hex'),
  }
}

const refuseUnreadable = (reason: SecretUnreadable['reason']) =>
  refuse({ kind: 'secret-unreadable', reason } as const)

/** Identifies the key and reveals nothing of it. */
const computeKeyId = (key: Buffer): Buffer =>
  createHash('sha256').update('voltyatra key id\n').update(key).digest().subarray(0, KEY_ID_BYTES)

const deriveKey = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `voltyatra ${purpose}`, SECRET_KEY_BYTES))

const encodeUse = ({ purpose, id }: SecretUse): Buffer => Buffer.from(JSON.stringify([purpose, id]))
