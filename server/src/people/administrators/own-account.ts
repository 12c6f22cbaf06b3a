/** One's own account: the password, and where one is signed in. */
import { minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { AdministratorActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import type { Passwords } from '../../platform/passwords.ts'
import {
  allowTries,
  clear,
  hashToken,
  revokeAllSessions,
  selectAccountById,
  type TooManyTries,
} from '../access/index.ts'
import { endSessionById, replacePassword } from './queries.ts'
import { hashNewPassword, type WeakPassword } from './service.ts'

/** Wrong current passwords of one account; a stolen session must not be a way to guess. */
const TRIES = { limit: 10, windowMs: minutes(15) } as const

interface PasswordRequest {
  readonly db: Db
  readonly passwords: Passwords
  readonly now: Date
  readonly actor: AdministratorActor
  readonly current: string
  readonly next: string
}

export interface PasswordChange {
  readonly verifiedHash: string
  readonly passwordHash: string
}

type PasswordWrong = { readonly kind: 'password-wrong' }

/** Verifies the current password and hashes the next one; slow, so before the transaction. `retryAfter` in seconds. */
export async function preparePasswordChange(
  request: PasswordRequest,
): Promise<Result<PasswordChange, PasswordWrong | WeakPassword | TooManyTries>> {
  const { db, passwords, now, actor, current, next } = request
  const bucket = `own-password:${actor.id}`
  const allowed = await allowTries(db, [{ bucket, ...TRIES }], now)
  if (!allowed.ok) return allowed
  const account = await selectAccountById(db, actor.id)
  const isRight = await passwords.matches(current, account?.passwordHash)
  if (!account || !isRight) return refuse({ kind: 'password-wrong' })
  await clear(db, bucket)
  const hashed = await hashNewPassword(passwords, { password: next, email: account.email })
  return hashed.ok ? ok({ verifiedHash: account.passwordHash, passwordHash: hashed.value }) : hashed
}

const toSubject = (actor: AdministratorActor) => ({ kind: 'administrator', id: actor.id })

interface OwnWork {
  readonly actor: AdministratorActor
  /** The token of the session that asks. */
  readonly token: string
}

/** Puts the new password in place and ends every other session. */
export async function changePassword(
  work: Work,
  { actor, token }: OwnWork,
  change: PasswordChange,
): Promise<Result<undefined, PasswordWrong>> {
  if (!(await replacePassword(work.tx, { id: actor.id, ...change })))
    return refuse({ kind: 'password-wrong' })
  await revokeAllSessions(work.tx, 'administrator', actor.id, work.now, token)
  await work.audit({ action: 'administrator.change-password', subject: toSubject(actor) })
  return ok(undefined)
}

/** Ends one of one's own sessions and says whether it was the one that asks. */
export async function endOne(
  work: Work,
  { actor, token }: OwnWork,
  id: string,
): Promise<Result<{ wasCurrent: boolean }, { readonly kind: 'session-not-found' }>> {
  const ended = await endSessionById(work.tx, { administratorId: actor.id, id, now: work.now })
  if (!ended) return refuse({ kind: 'session-not-found' })
  await work.audit({
    action: 'administrator.end-session',
    subject: toSubject(actor),
    before: { session: id },
  })
  return ok({ wasCurrent: hashToken(token)?.equals(ended) === true })
}

/** Ends all of one's own sessions, the one that asks included. */
export async function endAll(work: Work, actor: AdministratorActor): Promise<Result<undefined, never>> {
  await revokeAllSessions(work.tx, 'administrator', actor.id, work.now)
  await work.audit({ action: 'administrator.end-sessions', subject: toSubject(actor) })
  return ok(undefined)
}
