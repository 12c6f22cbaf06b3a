/** A person of a fleet signs in with a one-time code, by text message. Whether somebody is one is never said. */
import { ok, parseIndianMobile, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import {
  type DeviceCookie,
  findKnownDevice,
  type NewSession,
  openSession,
  rememberDevice,
} from '../access/index.ts'
import { allowCodeRequest, type CodeSending, confirmByCode, requestCode, tryCode } from '../driver/index.ts'
import { type FleetPerson, selectPersonByPhone } from './queries.ts'

/** As it is kept: +91 and ten digits. */
export const normalizePhone = (typed: string): string => parseIndianMobile(typed) ?? typed.trim()

/** Codes of fleets are others than those of drivers and partners with the same number. */
const toCodeKey = (phone: string): string => `fleet ${phone}`

interface Requested {
  /** As `normalizePhone` writes it. */
  readonly phone: string
  /** The caller's network address. */
  readonly address: string
  /** Known from an earlier sign-in with this number: strangers' tries lock nobody out. */
  readonly device: string | undefined
  readonly now: Date
}

export const allowFleetCodeRequest = (
  db: Db,
  secret: Buffer,
  { phone, ...requested }: Requested,
): ReturnType<typeof allowCodeRequest> =>
  allowCodeRequest(db, secret, { phone: toCodeKey(phone), ...requested })

/** Makes a code for anybody, and sends it to who is a person of a fleet: so the answer and the time disclose nothing. */
export async function requestFleetCode(
  work: Work,
  secret: Buffer,
  { phone, ...sending }: Omit<CodeSending, 'receiver'> & { readonly phone: string },
): ReturnType<typeof requestCode> {
  const person = await selectPersonByPhone(work.tx, phone)
  const receiver = person ? ({ channel: 'sms', recipient: phone } as const) : null
  return await requestCode(work, secret, { ...sending, phone: toCodeKey(phone), receiver })
}

export const tryFleetCode = (
  db: Db,
  { phone, ...requested }: Requested,
  code: string,
): ReturnType<typeof tryCode> => tryCode(db, { phone: toCodeKey(phone), ...requested }, code)

interface At {
  /** What the browser brought of the devices that are known. */
  readonly cookie: string | undefined
  readonly now: Date
}

export const findKnownFleetDevice = (db: Db, phone: string, at: At): Promise<string | undefined> =>
  findKnownDevice(db, { kind: 'fleet', subject: phone }, at)

export const rememberFleetDevice = (db: Db, phone: string, at: At): Promise<DeviceCookie> =>
  rememberDevice(db, { kind: 'fleet', subject: phone }, at)

interface SignedIn {
  readonly person: FleetPerson
  readonly session: NewSession
}

/** Uses the code up and opens a session; who was removed meanwhile gets none. */
export async function signInPerson(
  work: Work,
  proven: { readonly id: string; readonly phone: string },
  from: { readonly phone: string; readonly address: string; readonly userAgent: string | undefined },
): Promise<Result<SignedIn, { readonly kind: 'code-wrong' }>> {
  const used = await confirmByCode(work, proven)
  if (!used.ok) return used
  const person = await selectPersonByPhone(work.tx, from.phone)
  if (!person) return refuse({ kind: 'code-wrong' })
  const { id, fleetId, name } = person
  const { address, userAgent } = from
  const session = await openSession(work.tx, {
    kind: 'fleet',
    subjectId: id,
    now: work.now,
    address,
    userAgent,
  })
  await work.audit({
    actor: { kind: 'fleet', id, name, fleetId },
    action: 'fleet-person.sign-in',
    subject: { kind: 'fleet', id: fleetId },
    after: { person: id, name },
  })
  return ok({ person, session })
}
