/** A person of a fleet signs in with a one-time code, by text message. Whether somebody is one is never said. */
import { ok, parseIndianMobile, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { type NewSession, openSession } from '../access/index.ts'
import { type AllowedCode, confirmByCode, createPortalCodes } from '../driver/index.ts'
import { type FleetPerson, selectPersonByPhone } from './queries.ts'

/** As it is kept: +91 and ten digits. */
export const normalizePhone = (typed: string): string => parseIndianMobile(typed) ?? typed.trim()

export const fleetCodes = createPortalCodes('fleet')

/** Sends a code to who is a person of a fleet, and makes one for anybody. */
export async function requestFleetCode(
  work: Work,
  allowed: AllowedCode,
  host: string,
): ReturnType<typeof fleetCodes.request> {
  const person = await selectPersonByPhone(work.tx, allowed.contact)
  const receiver = person ? ({ channel: 'sms', recipient: allowed.contact } as const) : null
  return await fleetCodes.request(work, allowed, { host, receiver })
}

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
