/** Passwords of chargers: made here, never chosen, so that a fast hash is as good as a slow one. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface StoredSecret {
  readonly salt: Buffer
  readonly hash: Buffer
}

/** 160 random bits as 40 hexadecimal digits: what 1.6 takes as AuthorizationKey, and 2.0.1 as BasicAuthPassword. */
export const createPassword = (): string => randomBytes(20).toString('hex')

export function hashSecret(password: Buffer | string): StoredSecret {
  const salt = randomBytes(16)
  return { salt, hash: hashSalted(salt, Buffer.from(password as string)) }
}

/** A charger may send the 20 bytes themselves where it was given them as hexadecimal digits. */
export function isSecret({ salt, hash }: StoredSecret, presented: Buffer): boolean {
  const asText = presented.length === 20 ? Buffer.from(presented.toString('hex')) : presented
  const isRaw = timingSafeEqual(hashSalted(salt, presented), hash)
  return timingSafeEqual(hashSalted(salt, asText), hash) || isRaw
}

const hashSalted = (salt: Buffer, secret: Buffer): Buffer =>
  createHash('sha256').update(salt).update(secret).digest()
