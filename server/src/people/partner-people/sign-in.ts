/** A person of a partner signs in with a one-time code, by text message or mail. Whether somebody is one is never said. */
import { ok, parseIndianMobile, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { type NewSession, openSession } from '../access/index.ts'
import { selectBrandName } from '../company/index.ts'
import { type AllowedCode, confirmByCode, createPortalCodes } from '../driver/index.ts'
import { type ProvenKey, recordPasskeyUse } from '../passkeys/index.ts'
import { type PartnerPerson, selectPartnerPerson, selectPersonByContact } from './queries.ts'

/** As it is kept: +91 and ten digits, or an e-mail address in small letters. */
export const normalizeContact = (typed: string): string =>
  parseIndianMobile(typed) ?? typed.trim().toLowerCase()

export const partnerCodes = createPortalCodes('partner')

/** Sends a code to who is a person of a partner, and makes one for anybody. */
export async function requestPartnerCode(
  work: Work,
  allowed: AllowedCode,
  host: string,
): ReturnType<typeof partnerCodes.request> {
  const person = await selectPersonByContact(work.tx, allowed.contact)
  const receiver = person ? await describeReceiver(work, person, allowed.contact) : null
  return await partnerCodes.request(work, allowed, { host, receiver })
}

async function describeReceiver(work: Work, person: PartnerPerson, contact: string) {
  if (person.email !== contact) return { channel: 'sms', recipient: person.phone } as const
  const subject = getMessages().partnerCodeSubject({ brand: await selectBrandName(work.tx) })
  return { channel: 'email', recipient: contact, subject } as const
}

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
