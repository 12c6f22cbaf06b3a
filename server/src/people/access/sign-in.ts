/**
 * An administrator signs in. Whatever is wrong, it looks the same from outside: the same refusal, and the same work,
 * one argon2id verification, whether or not the account exists.
 */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { type AdministratorActor, VISITOR } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { findCountry } from '../../platform/find-country.ts'
import type { Passwords } from '../../platform/passwords.ts'
import { selectBrandName } from '../company/index.ts'
import { queueMessage } from '../outbox/index.ts'
import { findKnownDevice } from './known-devices.ts'
import { type Account, holdVerified, selectAccountByEmail } from './queries.ts'
import { hasSession, type OpenedBy } from './session-queries.ts'
import { loadAdministratorSession, type NewSession, openSession, revokeSession } from './sessions.ts'
import { countSignIn, type SignInTry, settleSignIn } from './sign-in-throttle.ts'
import { toWideNetwork } from './throttle.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

interface Circumstances {
  readonly db: Db
  readonly passwords: Passwords
  readonly now: Date
  /** The caller's network address. */
  readonly address: string
  /** Recognises a device on which a person has signed in before. */
  readonly deviceCookie?: string | undefined
}

export type SignInRefusal =
  | { readonly kind: 'bad-credentials' }
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }

/**
 * Verifies before any transaction, since it is slow. A failure stands in the audit log, with the account where there
 * is one; an address that nobody has is not kept, for people type their passwords there.
 * @returns the account; `retryAfter` of a refusal is in seconds
 */
export async function verifyCredentials(
  { db, passwords, now, address, deviceCookie }: Circumstances,
  { email, password }: Credentials,
): Promise<Result<Account, SignInRefusal>> {
  const account = await selectAccountByEmail(db, email)
  const owner = { kind: 'administrator', subject: account?.id ?? '' } as const
  const device = account && (await findKnownDevice(db, owner, { cookie: deviceCookie, now }))
  const attempt: SignInTry = { email, accountId: account?.id, device, address, now }
  const counted = await countSignIn(db, attempt)
  if (!counted.isAllowed) return refuse({ kind: 'too-many-requests', retryAfter: counted.retryAfterSeconds })

  const isRight = await passwords.matches(password, account?.passwordHash)
  if (account && isRight && !account.disabledAt) {
    await settleSignIn(db, attempt)
    return ok(account)
  }
  const reason = !account ? 'unknown-account' : isRight ? 'disabled' : 'wrong-password'
  await auditFailure({ db, now, address }, { account, reason })
  return refuse({ kind: 'bad-credentials' })
}

/** Why single sign-on does not open an account. */
export type SignOnRefusal =
  | 'sso-no-group'
  | 'sso-no-email'
  | 'sso-link-needed'
  | 'sso-linked-already'
  | 'sso-closed'
  | 'sso-owner'

/** Has the refusal of a sign-in in the audit log. */
export async function auditFailure(
  { db, now, address }: Pick<Circumstances, 'db' | 'now' | 'address'>,
  {
    account,
    reason,
  }: {
    readonly account: Pick<Account, 'id' | 'email'> | undefined
    readonly reason: 'unknown-account' | 'disabled' | 'wrong-password' | 'wrong-code' | SignOnRefusal
  },
): Promise<void> {
  await runUnitOfWork({ db, now, actor: VISITOR, address }, async (work) => {
    await work.audit({
      action: 'administrator.sign-in-failed',
      subject: { kind: 'administrator', id: account?.id ?? null },
      after: { reason, ...(account && { email: account.email }) },
    })
    return ok(undefined)
  })
}

export interface SignedIn {
  readonly administrator: AdministratorActor & Pick<Account, 'roleName'>
  readonly session: NewSession
}

interface From {
  /** The token that the request brought: its session ends, so that a planted one is worth nothing. */
  readonly replacedToken: string | undefined
  readonly address: string
  readonly userAgent: string | undefined
  /** Whether the account was used on this device before. */
  readonly isKnownDevice: boolean
  /** Where people reach the program. */
  readonly publicUrl: string
  readonly openedBy: OpenedBy
  /** After so many minutes without use the session of a role ends. */
  readonly getIdleMinutes?: (role: Account['role']) => number | undefined
}

/** Opens the session of a verified account. */
export async function signIn(
  work: Work,
  verified: Account,
  { replacedToken, address, userAgent, isKnownDevice, publicUrl, openedBy, getIdleMinutes }: From,
): Promise<Result<SignedIn, { readonly kind: 'bad-credentials' }>> {
  const { tx, now } = work
  const account = await holdVerified(tx, verified)
  if (!account) return refuse({ kind: 'bad-credentials' })
  if (replacedToken !== undefined) await revokeSession(tx, replacedToken, now)
  const { id, email, role, rights, roleName } = account
  if (!isKnownDevice && (await hasSession(tx, { kind: 'administrator', subjectId: id }))) {
    await notifyOfDevice(work, { email, address, publicUrl })
  }
  const session = await openSession(tx, {
    ...{ kind: 'administrator', subjectId: id },
    ...{ now, address, userAgent, openedBy, idleMinutes: getIdleMinutes?.(role) },
  })
  const administrator = { kind: 'administrator', id, name: email, role, rights, roleName } as const
  await work.audit({
    actor: administrator,
    action: 'administrator.sign-in',
    subject: { kind: 'administrator', id },
    ...(openedBy !== 'password' && { after: { openedBy } }),
  })
  return ok({ administrator, session })
}

/** To the account's address, whatever channel brought the password to somebody else. */
async function notifyOfDevice(
  work: Work,
  { email, address, publicUrl }: { readonly email: string } & Pick<From, 'address' | 'publicUrl'>,
): Promise<void> {
  const { title, message } = getMessages().administratorOnNewDevice({
    at: work.now,
    network: toWideNetwork(address),
    country: findCountry(address) ?? null,
    brand: await selectBrandName(work.tx),
    sessions: `${publicUrl}/newAdmin/settings`,
  })
  await queueMessage(work, {
    channel: 'email',
    recipient: email,
    template: 'new-device',
    subject: title,
    body: message,
  })
}

/** Ends the session of this token; without one there is nothing to end. */
export async function signOut(work: Work, token: string | undefined): Promise<Result<undefined, never>> {
  const session = token === undefined ? undefined : await loadAdministratorSession(work.tx, token, work.now)
  if (!session || token === undefined) return ok(undefined)
  await revokeSession(work.tx, token, work.now)
  await work.audit({
    actor: session,
    action: 'administrator.sign-out',
    subject: { kind: 'administrator', id: session.id },
  })
  return ok(undefined)
}
