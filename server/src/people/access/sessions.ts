/** Sessions of operators and customers: a random token in a cookie, its SHA-256 in the database, an end, a way to revoke. */

import { hash, randomBytes } from 'node:crypto'
import { addMs, hours } from '@voltyatra/domain'
import type { CustomerActor, FleetActor, PartnerActor, SignedInOperator } from '../../db/actor.ts'
import type { Reader } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { selectFleetPersonBySession } from './fleet-session-queries.ts'
import { selectPartnerPersonBySession } from './partner-session-queries.ts'
import type { OpenedBy, SessionKind } from './session-queries.ts'
import {
  endSession,
  endSessionsOf,
  insertSession,
  selectAdministratorBySession,
  selectCustomerBySession,
  updateSeenAt,
} from './session-queries.ts'

/** How long a sign-in lasts, in milliseconds. */
const LIFETIME = {
  administrator: hours(12),
  customer: hours(24 * 30),
  partner: hours(24 * 7),
  fleet: hours(24 * 7),
} as const satisfies Record<SessionKind, number>

/** A use of a driver's session is written down once in this time. */
const SEEN_EACH_MS = hours(1)

/** That a person uses the panel is written down once in this time. */
const KEPT_EACH_MS = 60_000

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const MOST_USER_AGENT = 300

/** What the database keeps of a token; undefined for a text that was never one of ours. */
export const hashToken = (token: string): Buffer | undefined =>
  TOKEN.test(token) ? hash('sha256', token, 'buffer') : undefined

export interface NewSession {
  readonly token: string
  readonly expiresAt: Date
}

interface SessionFor {
  readonly kind: SessionKind
  readonly subjectId: string
  readonly now: Date
  readonly address?: string | undefined
  readonly userAgent?: string | undefined
  /** Of an operator. */
  readonly openedBy?: OpenedBy
  /** After so many minutes without use it ends. */
  readonly idleMinutes?: number | undefined
}

/** Opens a session; the token is shown once, to the cookie. */
export async function openSession(
  tx: Reader,
  { kind, subjectId, now, address, userAgent, openedBy, idleMinutes }: SessionFor,
): Promise<NewSession> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = addMs(now, LIFETIME[kind])
  await insertSession(tx, {
    id: createId(),
    tokenHash: hash('sha256', token, 'buffer'),
    kind,
    subjectId,
    createdAt: now,
    expiresAt,
    address: address ?? null,
    userAgent: userAgent?.slice(0, MOST_USER_AGENT) ?? null,
    openedBy: openedBy ?? null,
    idleMinutes: idleMinutes ?? null,
  })
  return { token, expiresAt }
}

type Signed<A> = A & { readonly expiresAt: Date }

/** The operator whose session the token opens, unless it has ended or the account is disabled. */
export async function loadAdministratorSession(
  reader: Reader,
  token: string,
  now: Date,
): Promise<Signed<SignedInOperator> | undefined> {
  const tokenHash = hashToken(token)
  const row = tokenHash && (await selectAdministratorBySession(reader, tokenHash, now))
  return row && { kind: 'administrator', ...row }
}

/** The customer whose session the token opens, unless it has ended or the account is blocked. */
export async function loadCustomerSession(
  reader: Reader,
  token: string,
  now: Date,
): Promise<Signed<CustomerActor> | undefined> {
  const tokenHash = hashToken(token)
  const row = tokenHash && (await selectCustomerBySession(reader, tokenHash, now))
  if (!row) return undefined
  const { seenAt, ...customer } = row
  const seenBefore = addMs(now, -SEEN_EACH_MS)
  if (!seenAt || seenAt <= seenBefore) await updateSeenAt(reader, { tokenHash, at: now, seenBefore })
  return { kind: 'customer', ...customer }
}

/** As `loadCustomerSession`, without the session's end. */
export async function loadCustomer(
  reader: Reader,
  token: string,
  now: Date,
): Promise<CustomerActor | undefined> {
  const session = await loadCustomerSession(reader, token, now)
  return session && { kind: session.kind, id: session.id, name: session.name }
}

/** The person of a partner whose session the token opens, unless it has ended or the person was removed. */
export async function loadPartnerPerson(
  reader: Reader,
  token: string,
  now: Date,
): Promise<PartnerActor | undefined> {
  const tokenHash = hashToken(token)
  const row = tokenHash && (await selectPartnerPersonBySession(reader, tokenHash, now))
  if (!row) return undefined
  const { seenAt, ...person } = row
  const seenBefore = addMs(now, -SEEN_EACH_MS)
  if (!seenAt || seenAt <= seenBefore) await updateSeenAt(reader, { tokenHash, at: now, seenBefore })
  return { kind: 'partner', ...person }
}

/** The person of a fleet whose session the token opens, unless it has ended or the person was removed. */
export async function loadFleetPerson(
  reader: Reader,
  token: string,
  now: Date,
): Promise<FleetActor | undefined> {
  const tokenHash = hashToken(token)
  const row = tokenHash && (await selectFleetPersonBySession(reader, tokenHash, now))
  if (!row) return undefined
  const { seenAt, ...person } = row
  const seenBefore = addMs(now, -SEEN_EACH_MS)
  if (!seenAt || seenAt <= seenBefore) await updateSeenAt(reader, { tokenHash, at: now, seenBefore })
  return { kind: 'fleet', ...person }
}

/** Of an operator: a person uses the session now. Written once in a minute at most. */
export async function keepSession(tx: Reader, { token, now }: { token: string; now: Date }): Promise<void> {
  const tokenHash = hashToken(token)
  const seenBefore = addMs(now, -KEPT_EACH_MS)
  if (tokenHash) await updateSeenAt(tx, { tokenHash, at: now, seenBefore })
}

/** Ends one session; nothing happens when it has ended already. */
export async function revokeSession(tx: Reader, token: string, now: Date): Promise<void> {
  const tokenHash = hashToken(token)
  if (tokenHash) await endSession(tx, tokenHash, now)
}

/**
 * Ends every session of an account: after a password change, a disabling, a block.
 * @param exceptToken leaves the session of this token open
 */
export async function revokeAllSessions(
  tx: Reader,
  kind: SessionKind,
  subjectId: string,
  now: Date,
  exceptToken?: string,
): Promise<void> {
  const except = exceptToken === undefined ? undefined : hashToken(exceptToken)
  await endSessionsOf(tx, { kind, subjectId, now, except })
}
