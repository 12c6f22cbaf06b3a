/** A key as a program sends it: `vy_live_`, its id and its secret. Scanners of source code find it by its beginning. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32
const KEY = /^vy_live_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([\w-]{43})$/

/** 32 random bytes need no slow hash: nobody guesses them. */
const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** By which one finds a key again; it opens nothing. */
export const formatBeginning = (id: string): string => `vy_live_${id.replaceAll('-', '')}`

export interface NewKey {
  /** Shown once. */
  readonly key: string
  readonly hash: Buffer
}

export function makeKey(id: string): NewKey {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { key: `${formatBeginning(id)}_${secret}`, hash: hashSecret(secret) }
}

/** The id and the secret of a key; undefined for a text that was never one of ours. */
export function parseKey(text: string): { readonly id: string; readonly secret: string } | undefined {
  const parts = KEY.exec(text)
  if (!parts) return undefined
  const [, first, second, third, fourth, fifth, secret = ''] = parts
  return { id: [first, second, third, fourth, fifth].join('-'), secret }
}

export const isSecretOf = (hash: Buffer, secret: string): boolean => timingSafeEqual(hash, hashSecret(secret))
