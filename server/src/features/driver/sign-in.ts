/** A driver signs in with a one-time code to the own phone; the first time, this makes the customer. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { minutes, ok, plus, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { programSecret } from '../../db/program-secrets.ts'
import { newId, type Work } from '../../db/unit-of-work.ts'
import { hit, type NewSession, networkOf, openSession } from '../access/index.ts'
import { joinCustomer } from '../customers/index.ts'
import { queueMessage, redactArrived, redactReplaced } from '../outbox/index.ts'
import { codeOf, countTry, keepCode, markUsed } from './queries.ts'

const VALID_MINUTES = 5
const MOST_TRIES = 5
const WINDOW_MS = minutes(10)
const REQUESTS_PER_PHONE = 5
const REQUESTS_PER_ADDRESS = 30

/** The key under which codes and phone numbers are hashed. */
export const codeSecret = (db: Db): Promise<Buffer> => programSecret(db, 'one-time-code')

const keyedHash = (secret: Buffer, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', secret).update(parts.join('\n')).digest()

interface CodeRequest {
  /** +91 and ten digits. */
  readonly phone: string
  /** The caller's network address. */
  readonly address: string
  readonly now: Date
}

/** Counts a request for a code against its address and its phone; the wait in seconds when there were too many. */
export async function allowCodeRequest(
  db: Db,
  secret: Buffer,
  { phone, address, now }: CodeRequest,
): Promise<Result<undefined, { readonly kind: 'too-many-requests'; readonly retryAfter: number }>> {
  const counted = [
    { bucket: `driver-code:address:${networkOf(address)}`, limit: REQUESTS_PER_ADDRESS },
    {
      bucket: `driver-code:phone:${keyedHash(secret, 'phone', phone).toString('base64url')}`,
      limit: REQUESTS_PER_PHONE,
    },
  ]
  for (const { bucket, limit } of counted) {
    const { allowed, retryAfterSeconds } = await hit(db, { bucket, limit, windowMs: WINDOW_MS, now })
    if (!allowed) return refuse({ kind: 'too-many-requests', retryAfter: retryAfterSeconds })
  }
  return ok(undefined)
}

/**
 * Makes a code that takes the place of any earlier one, and puts it into the outbox. Whether the phone belongs to a
 * customer is not looked at, so the answer cannot tell.
 */
export async function requestCode(
  work: Work,
  secret: Buffer,
  phone: string,
): Promise<Result<{ expiresAt: Date }, never>> {
  const previous = await codeOf(work.tx, phone)
  if (previous) await redactReplaced(work, previous.messageId)
  const id = newId()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = plus(work.now, minutes(VALID_MINUTES))
  const messageId = await queueMessage(work, {
    channel: 'sms',
    recipient: phone,
    template: 'one-time-code',
    body: `${code} is your VoltYatra sign-in code. It is valid for ${VALID_MINUTES} minutes. Do not share it.`,
    expiresAt,
  })
  const codeHash = keyedHash(secret, id, code)
  await keepCode(work.tx, { phone, id, codeHash, messageId, createdAt: work.now, expiresAt })
  return ok({ expiresAt })
}

/** A code that was right; it has not been used yet. */
export interface ProvenCode {
  readonly id: string
  readonly phone: string
}

type CodeWrong = { readonly kind: 'code-wrong' }

/**
 * Compares a code with the newest one of the phone. The try is counted first and for good, so that a refusal that
 * rolls back, or ten tries at once, cannot win more tries. Give it the pool, not a transaction.
 */
export async function tryCode(
  db: Db,
  { phone, code, now }: { readonly phone: string; readonly code: string; readonly now: Date },
): Promise<Result<ProvenCode, CodeWrong>> {
  const secret = await codeSecret(db)
  const tried = await countTry(db, { phone, now, mostTries: MOST_TRIES })
  // Without a code that could be right the comparison happens all the same, against nothing that was ever sent.
  const expected = tried?.codeHash ?? randomBytes(32)
  const isRight = timingSafeEqual(expected, keyedHash(secret, tried?.id ?? '', code))
  return tried && isRight ? ok({ id: tried.id, phone }) : refuse({ kind: 'code-wrong' })
}

interface SignedIn {
  readonly customerId: string
  readonly isNew: boolean
  readonly session: NewSession
}

/** Uses the code up and opens a session for its customer. Of several at once with one code, one gets in. */
export async function signIn(
  work: Work,
  proven: ProvenCode,
  from: { readonly address: string; readonly userAgent: string | undefined },
): Promise<Result<SignedIn, CodeWrong | { readonly kind: 'customer-blocked' }>> {
  const used = await markUsed(work.tx, { ...proven, at: work.now })
  if (!used) return refuse({ kind: 'code-wrong' })
  const joined = await joinCustomer(work, proven.phone)
  if (!joined.ok) return joined
  await redactArrived(work, used.messageId)
  const { id: customerId, isNew } = joined.value
  const session = await openSession(work.tx, {
    kind: 'customer',
    subjectId: customerId,
    now: work.now,
    ...from,
  })
  return ok({ customerId, isNew, session })
}
