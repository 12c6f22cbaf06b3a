/**
 * Challenges that a browser signs: short-lived, for one purpose, and taken once. They prove themselves by a keyed hash, so
 * that asking for one writes nothing; only what is presented is kept, until it would have ended.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { addMs, minutes } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import { insertChallenge, type Subject } from './queries.ts'

/** For so long a challenge can be answered, in milliseconds. */
export const CHALLENGE_MS = minutes(5)

const RANDOM_BYTES = 16
const TIME_BYTES = 6
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES
const WHOLE_BYTES = HEAD_BYTES + 32

/** What the answer is for; a key is added to one account. */
export type Purpose =
  | { readonly to: 'sign-in'; readonly kind: Subject['kind'] }
  | ({ readonly to: 'add' | 'single-sign-on' } & Subject)

const formatPurpose = (purpose: Purpose): string =>
  [purpose.to, purpose.kind, purpose.to === 'sign-in' ? '' : purpose.subjectId].join('\n')

async function computeProof(db: Db, purpose: Purpose, head: Buffer): Promise<Buffer> {
  const secret = await loadProgramSecret(db, 'passkey-challenge')
  return createHmac('sha256', secret).update(formatPurpose(purpose)).update('\n').update(head).digest()
}

/** A new challenge, as base64url. @param lastsMs how long it can be answered, in milliseconds */
export async function createChallenge(
  db: Db,
  purpose: Purpose,
  now: Date,
  lastsMs: number = CHALLENGE_MS,
): Promise<string> {
  const head = Buffer.alloc(HEAD_BYTES)
  randomBytes(RANDOM_BYTES).copy(head)
  head.writeUIntBE(addMs(now, lastsMs).getTime(), RANDOM_BYTES, TIME_BYTES)
  return Buffer.concat([head, await computeProof(db, purpose, head)]).toString('base64url')
}

/** Whether the challenge was made here for this, has not ended, and is presented for the first time. Give it the pool: it is used up whatever follows. */
export async function takeChallenge(
  db: Db,
  purpose: Purpose,
  { challenge, now }: { readonly challenge: string; readonly now: Date },
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== WHOLE_BYTES || bytes.toString('base64url') !== challenge) return false
  const head = bytes.subarray(0, HEAD_BYTES)
  const expiresAt = new Date(head.readUIntBE(RANDOM_BYTES, TIME_BYTES))
  const isOurs = timingSafeEqual(bytes.subarray(HEAD_BYTES), await computeProof(db, purpose, head))
  if (!isOurs || expiresAt <= now) return false
  return await insertChallenge(db, { hash: createHash('sha256').update(bytes).digest(), expiresAt })
}
