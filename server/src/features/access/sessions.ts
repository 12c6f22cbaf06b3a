/** Sessions of operators and customers: a random token in a cookie, its SHA-256 in the database, an end, a way to revoke. */
import { createHash, randomBytes } from 'node:crypto'
import { hours, plus } from '@voltyatra/domain'
import type { AdministratorActor, CustomerActor } from '../../db/actor.ts'
import type { Reader, Tx } from '../../db/client.ts'

export type SessionKind = 'administrator' | 'customer'

/** How long a sign-in lasts, in milliseconds. */
const LIFETIME = { administrator: hours(12), customer: hours(24 * 30) } as const satisfies Record<
  SessionKind,
  number
>

const TOKEN_BYTES = 32
const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

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
}

/** Opens a session; the token is shown once, to the cookie. */
export async function openSession(
  tx: Tx,
  { kind, subjectId, now, address, userAgent }: SessionFor,
): Promise<NewSession> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = plus(now, LIFETIME[kind])
  await tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      kind,
      subject_id: subjectId,
      created_at: now,
      expires_at: expiresAt,
      revoked_at: null,
      address: address ?? null,
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .execute()
  return { token, expiresAt }
}

const live = (reader: Reader, kind: SessionKind, token: string, now: Date) =>
  reader
    .selectFrom('session')
    .where('session.token_hash', '=', tokenHash(token))
    .where('session.kind', '=', kind)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)

/** The operator whose session the token opens, unless it has ended or the account is disabled. */
export async function administratorOf(
  reader: Reader,
  token: string,
  now: Date,
): Promise<AdministratorActor | undefined> {
  const row = await live(reader, 'administrator', token, now)
    .innerJoin('administrator', 'administrator.id', 'session.subject_id')
    .where('administrator.disabled_at', 'is', null)
    .select(['administrator.id', 'administrator.email as name', 'administrator.role'])
    .executeTakeFirst()
  return row && { kind: 'administrator', ...row }
}

/** The customer whose session the token opens, unless it has ended or the account is blocked. */
export async function customerOf(
  reader: Reader,
  token: string,
  now: Date,
): Promise<CustomerActor | undefined> {
  const row = await live(reader, 'customer', token, now)
    .innerJoin('customer', 'customer.id', 'session.subject_id')
    .where('customer.blocked_at', 'is', null)
    .select(['customer.id', 'customer.phone as name'])
    .executeTakeFirst()
  return row && { kind: 'customer', ...row }
}

/** Ends one session; nothing happens when it has ended already. */
export async function revokeSession(tx: Reader, token: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of an account: after a password change, a disabling, a block. */
export async function revokeAllSessions(
  tx: Reader,
  kind: SessionKind,
  subjectId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
    .execute()
}
