/** A driver signs in with a one-time code to the own phone; the first time, this makes the customer. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { addMs, minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { getMessages, getReadersLanguage } from '../../messages/in-language.ts'
import { findCountry } from '../../platform/find-country.ts'
import {
  type DeviceCookie,
  findKnownDevice,
  hasSession,
  type NewSession,
  openSession,
  rememberDevice,
  type TooManyTries,
  toWideNetwork,
} from '../access/index.ts'
import { selectBrandName } from '../company/index.ts'
import { joinCustomer, keepLanguage } from '../customers/index.ts'
import { isRegisteredWith } from '../message-connections/index.ts'
import { notifyCustomer } from '../notifications/index.ts'
import { queueMessage, redactArrived, redactReplaced } from '../outbox/index.ts'
import { allowCodeTry, mayTryCode, type Requester } from './code-limits.ts'
import {
  type CodeState,
  countTry,
  extendCode,
  keepCode,
  lockCode,
  markUsed,
  selectCodeId,
} from './queries.ts'

const VALID_MINUTES = 5
/** For so long a code that is asked for again is sent again: what strangers ask for replaces nobody's code. */
const SAME_CODE_MS = minutes(10)
/** Tries of one code by all strangers together; a device that is known has its own. */
const MOST_TRIES_BY_STRANGERS = 15

/** The key under which codes and phone numbers are hashed. */
export const loadCodeSecret = (db: Db): Promise<Buffer> => loadProgramSecret(db, 'one-time-code')

const hashKeyed = (secret: Buffer, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', secret).update(parts.join('\n')).digest()

/** Six digits that follow from the code's id and the secret, so that they can be sent again and are kept nowhere. */
const computeDigits = (secret: Buffer, id: string): string =>
  String(hashKeyed(secret, 'digits', id).readBigUInt64BE() % 1_000_000n).padStart(6, '0')

/** A driver's device as the one that is known by this phone, if it is. */
export const findKnownDriverDevice = (
  db: Db,
  phone: string,
  at: { readonly cookie: string | undefined; readonly now: Date },
): Promise<string | undefined> => findKnownDevice(db, { kind: 'customer', subject: phone }, at)

export const rememberDriverDevice = (
  db: Db,
  phone: string,
  at: { readonly cookie: string | undefined; readonly now: Date },
): Promise<DeviceCookie> => rememberDevice(db, { kind: 'customer', subject: phone }, at)

/** Where a code goes. */
export interface CodeReceiver {
  readonly channel: 'sms' | 'voice' | 'email'
  readonly recipient: string
  /** Of a mail. */
  readonly subject?: string
}

export interface CodeSending {
  /** As counted beforehand: without it, no text is sent beside those that were. */
  readonly maySend: boolean
  readonly retryAfter: number
  /** The network of a stranger who asks. */
  readonly requestedFrom?: string | undefined
  /** Of the pages on which it is asked. */
  readonly host: string
  /** The phone by a text message where nothing is said; null: nobody, whose code is made all the same. */
  readonly receiver?: CodeReceiver | null
}

interface Sent {
  readonly expiresAt: Date
  /** Whether a text is on its way; a code that was sent before still works otherwise. */
  readonly isSent: boolean
}

/**
 * Sends the phone's code: the one that can still be used, or a new one. Whether the phone belongs to a customer is not
 * looked up, so the answer cannot reveal it.
 */
export async function requestCode(
  work: Work,
  secret: Buffer,
  { phone, maySend, retryAfter, requestedFrom, host, receiver }: CodeSending & { readonly phone: string },
): Promise<Result<Sent, TooManyTries>> {
  const previous = await lockCode(work.tx, phone)
  const usable = previous && isUsable(previous, work.now) ? previous : undefined
  if (!maySend) {
    return usable
      ? ok({ expiresAt: usable.expiresAt, isSent: false })
      : refuse({ kind: 'too-many-requests', retryAfter })
  }
  if (previous) await redactReplaced(work, previous.messageId)
  const isSame =
    usable !== undefined && isOurs(secret, usable) && addMs(usable.createdAt, SAME_CODE_MS) > work.now
  const id = isSame ? usable.id : createId()
  const code = computeDigits(secret, id)
  const expiresAt = addMs(work.now, minutes(VALID_MINUTES))
  const brand = await selectBrandName(work.tx)
  const body =
    receiver?.channel === 'voice'
      ? getMessages().signInCall({ code, brand })
      : getMessages().signInCode({ code, minutes: VALID_MINUTES, brand }) +
        (await buildBrowserLine(work.tx, { host, code }))
  const to = receiver === undefined ? ({ channel: 'sms', recipient: phone } as const) : receiver
  const messageId =
    to === null
      ? createId()
      : await queueMessage(work, { ...to, template: 'one-time-code', body, expiresAt, requestedFrom })
  if (isSame) await extendCode(work.tx, { phone, messageId, expiresAt })
  else {
    const codeHash = hashKeyed(secret, id, code)
    await keepCode(work.tx, { phone, id, codeHash, messageId, createdAt: work.now, expiresAt })
  }
  return ok({ expiresAt, isSent: true })
}

/** The line by which a browser takes the code over (WebOTP); only where the text is registered with it. */
async function buildBrowserLine(
  tx: Tx,
  { host, code }: { readonly host: string; readonly code: string },
): Promise<string> {
  const line = `@${host} #`
  return (await isRegisteredWith(tx, line)) ? `\n\n${line}${code}` : ''
}

/** Made by this version: an earlier one drew its codes, and cannot send them again. */
const isOurs = (secret: Buffer, { id, codeHash }: CodeState): boolean =>
  codeHash.equals(hashKeyed(secret, id, computeDigits(secret, id)))

/** Before that a text message may still come, in milliseconds: a call costs more, and disturbs. */
export const CALL_AFTER_MS = 30_000

/**
 * Has the phone's code called out; only where a text message with it was asked for, and has had its time.
 * Which phones have an account is not looked up here either.
 */
export async function requestCall(
  work: Work,
  secret: Buffer,
  requesting: Omit<CodeSending, 'receiver'> & { readonly phone: string },
): Promise<Result<Sent, TooManyTries | { readonly kind: 'call-too-early' }>> {
  const previous = await lockCode(work.tx, requesting.phone)
  const isDue =
    previous && isUsable(previous, work.now) && addMs(previous.createdAt, CALL_AFTER_MS) <= work.now
  if (!isDue) return refuse({ kind: 'call-too-early' })
  return requestCode(work, secret, {
    ...requesting,
    receiver: { channel: 'voice', recipient: requesting.phone },
  })
}

const isUsable = ({ usedAt, expiresAt, attempts }: CodeState, now: Date): boolean =>
  usedAt === null && expiresAt > now && attempts < MOST_TRIES_BY_STRANGERS

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
  requester: Requester,
  code: string,
): Promise<Result<ProvenCode, CodeWrong | TooManyTries>> {
  const { phone, device, now } = requester
  const allowed = await allowCodeTry(db, requester)
  if (!allowed.ok) return allowed
  const secret = await loadCodeSecret(db)
  const codeId = (await selectCodeId(db, phone)) ?? ''
  const mayTry = await mayTryCode(db, secret, { codeId, requester })
  const mostTries = device === undefined ? MOST_TRIES_BY_STRANGERS : undefined
  const tried = mayTry ? await countTry(db, { phone, id: codeId, now, mostTries }) : undefined
  // Without a code that could be right the comparison happens all the same, against nothing that was ever sent.
  const expected = tried?.codeHash ?? randomBytes(32)
  const isRight = timingSafeEqual(expected, hashKeyed(secret, codeId, code))
  return tried && isRight ? ok({ id: codeId, phone }) : refuse({ kind: 'code-wrong' })
}

export interface SignedInFrom {
  readonly address: string
  readonly userAgent: string | undefined
  /** Whether the account was used on this device before. */
  readonly isKnownDevice: boolean
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
  from: SignedInFrom,
): Promise<Result<SignedIn, CodeWrong | { readonly kind: 'customer-blocked' }>> {
  const used = await markUsed(work.tx, { ...proven, at: work.now })
  if (!used) return refuse({ kind: 'code-wrong' })
  const joined = await joinCustomer(work, proven.phone)
  if (!joined.ok) return joined
  await redactArrived(work, used.messageId)
  const { id: customerId, isNew } = joined.value
  return ok({ customerId, isNew, session: await openDriverSession(work, customerId, from) })
}

/** Opens a session; on a device that is new to the account its owner is notified. From now on they are written to in the language of the call. */
export async function openDriverSession(
  work: Work,
  customerId: string,
  { isKnownDevice, ...from }: SignedInFrom,
): Promise<NewSession> {
  if (!isKnownDevice && (await hasSession(work.tx, { kind: 'customer', subjectId: customerId }))) {
    await notifyCustomer(work, {
      customerId,
      kind: 'new-device',
      facts: {
        at: work.now,
        network: toWideNetwork(from.address),
        country: findCountry(from.address) ?? null,
      },
      subject: null,
    })
  }
  await keepLanguage(work.tx, { customerId, language: getReadersLanguage() })
  return await openSession(work.tx, { kind: 'customer', subjectId: customerId, now: work.now, ...from })
}

/** Uses the code up without opening a session, for a driver who is signed in. */
export async function confirmByCode(work: Work, proven: ProvenCode): Promise<Result<undefined, CodeWrong>> {
  const used = await markUsed(work.tx, { ...proven, at: work.now })
  if (!used) return refuse({ kind: 'code-wrong' })
  await redactArrived(work, used.messageId)
  return ok(undefined)
}
