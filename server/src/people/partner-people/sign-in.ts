/** A person of a partner signs in with a one-time code, by text message or mail. Whether somebody is one is never said. */
import { ok, parseIndianMobile, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import {
  type DeviceCookie,
  findKnownDevice,
  type NewSession,
  openSession,
  rememberDevice,
} from '../access/index.ts'
import { selectBrandName } from '../company/index.ts'
import { allowCodeRequest, type CodeSending, confirmByCode, requestCode, tryCode } from '../driver/index.ts'
import { type ProvenKey, recordPasskeyUse } from '../passkeys/index.ts'
import { type PartnerPerson, selectPartnerPerson, selectPersonByContact } from './queries.ts'

/** As it is kept: +91 and ten digits, or an e-mail address in small letters. */
export const normalizeContact = (typed: string): string =>
  parseIndianMobile(typed) ?? typed.trim().toLowerCase()

/** Codes of partners are others than those of drivers with the same number. */
const toCodeKey = (contact: string): string => `partner ${contact}`

interface Requested {
  /** As `normalizeContact` writes it. */
  readonly contact: string
  /** The caller's network address. */
  readonly address: string
  /** Known from an earlier sign-in with this contact: strangers' tries lock nobody out. */
  readonly device: string | undefined
  readonly now: Date
}

export const allowPartnerCodeRequest = (
  db: Db,
  secret: Buffer,
  { contact, ...requested }: Requested,
): ReturnType<typeof allowCodeRequest> =>
  allowCodeRequest(db, secret, { phone: toCodeKey(contact), ...requested })

/** Makes a code for anybody, and sends it to who is a person of a partner: so the answer and the time disclose nothing. */
export async function requestPartnerCode(
  work: Work,
  secret: Buffer,
  { contact, ...sending }: Omit<CodeSending, 'receiver'> & { readonly contact: string },
): ReturnType<typeof requestCode> {
  const person = await selectPersonByContact(work.tx, contact)
  const receiver = person && (await describeReceiver(work, person, contact))
  return await requestCode(work, secret, {
    ...sending,
    phone: toCodeKey(contact),
    receiver: receiver ?? null,
  })
}

async function describeReceiver(work: Work, person: PartnerPerson, contact: string) {
  if (person.email !== contact) return { channel: 'sms', recipient: person.phone } as const
  const subject = getMessages().partnerCodeSubject({ brand: await selectBrandName(work.tx) })
  return { channel: 'email', recipient: contact, subject } as const
}

export const tryPartnerCode = (
  db: Db,
  { contact, ...requested }: Requested,
  code: string,
): ReturnType<typeof tryCode> => tryCode(db, { phone: toCodeKey(contact), ...requested }, code)

interface At {
  /** What the browser brought of the devices that are known. */
  readonly cookie: string | undefined
  readonly now: Date
}

export const findKnownPartnerDevice = (db: Db, contact: string, at: At): Promise<string | undefined> =>
  findKnownDevice(db, { kind: 'partner', subject: contact }, at)

export const rememberPartnerDevice = (db: Db, contact: string, at: At): Promise<DeviceCookie> =>
  rememberDevice(db, { kind: 'partner', subject: contact }, at)

interface SignedIn {
  readonly person: PartnerPerson
  readonly session: NewSession
}

interface From {
  readonly address: string
  readonly userAgent: string | undefined
}

/** Uses the code up and opens a session; who was removed meanwhile gets none. */
export async function signInPerson(
  work: Work,
  proven: { readonly id: string; readonly phone: string },
  { contact, ...from }: From & { readonly contact: string },
): Promise<Result<SignedIn, { readonly kind: 'code-wrong' }>> {
  const used = await confirmByCode(work, proven)
  if (!used.ok) return used
  const person = await selectPersonByContact(work.tx, contact)
  return person ? ok(await openPersonSession(work, person, from)) : refuse({ kind: 'code-wrong' })
}

/** Opens a session for the person of a key that was proven; who was removed meanwhile gets none. */
export async function signInByKey(
  work: Work,
  proven: ProvenKey,
  from: From,
): Promise<Result<SignedIn, { readonly kind: 'passkey-wrong' }>> {
  const used = await recordPasskeyUse(work, proven)
  if (!used.ok) return used
  const person = await selectPartnerPerson(work.tx, proven.subjectId)
  return person ? ok(await openPersonSession(work, person, from)) : refuse({ kind: 'passkey-wrong' })
}

async function openPersonSession(work: Work, person: PartnerPerson, from: From): Promise<SignedIn> {
  const { id, partnerId, name, rights } = person
  const session = await openSession(work.tx, { kind: 'partner', subjectId: id, now: work.now, ...from })
  await work.audit({
    actor: { kind: 'partner', id, name, partnerId, rights },
    action: 'partner-person.sign-in',
    subject: { kind: 'partner', id: partnerId },
    after: { person: id, name },
  })
  return { person, session }
}
