/** The owner says what is asked of operators who sign in; two people restore a third one’s lost second factor. */
import { addMs, days, type OperatorRole, ok, type Result, refuse, toSentence } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { revokeAllSessions } from '../access/index.ts'
import { type Administrator, selectAdministrator } from '../administrators/index.ts'
import { hasFactor, removeFactors } from '../second-factors/index.ts'
import * as rows from './queries.ts'

/** Roles that move money, or appoint who does, or may. */
const MONEY_ROLES: readonly OperatorRole[] = ['owner', 'manager', 'accountant', 'custom']

/** A lost factor that nobody confirms within a day stays. */
const RESTORATION_MS = days(1)

/** So long has an account to be there before it restores another’s: nobody makes the second person on the spot. */
const LEAST_AGE_MS = days(1)

/** Whether an account is old enough to ask that another’s second factor be removed, or to confirm it. */
export const mayRestore = ({ createdAt }: Administrator, now: Date): boolean =>
  addMs(createdAt, LEAST_AGE_MS) <= now

const isTooNew = async ({ tx, now }: Work, id: string): Promise<boolean> => {
  const account = await selectAdministrator(tx, id)
  return account === undefined || !mayRestore(account, now)
}

/** After so many minutes without use a session of this role ends; undefined for never. */
export function getIdleMinutes(policy: rows.AccessPolicy, role: OperatorRole): number | undefined {
  return (MONEY_ROLES.includes(role) ? policy.idleMinutesMoney : policy.idleMinutesOthers) ?? undefined
}

export async function setPolicy(
  work: Work,
  policy: rows.AccessPolicy,
): Promise<Result<rows.AccessPolicy, { readonly kind: 'factor-date-missing' }>> {
  if (policy.factorRoles.length > 0 && !policy.factorFrom) return refuse({ kind: 'factor-date-missing' })
  const next = { ...policy, factorFrom: policy.factorRoles.length > 0 ? policy.factorFrom : null }
  const before = await rows.selectPolicy(work.tx)
  await rows.updatePolicy(work.tx, next, work.now)
  await rows.updateOpenSessions(work.tx, { moneyRoles: MONEY_ROLES, policy: next, now: work.now })
  await work.audit({
    action: 'access-policy.set',
    subject: { kind: 'access-policy', id: null },
    before,
    after: next,
  })
  return ok(next)
}

interface Requested {
  readonly administratorId: string
  readonly reason: string
  /** Who asks, or confirms. */
  readonly by: string
}

export async function requestRestoration(work: Work, { administratorId, reason, by }: Requested) {
  const { tx, now } = work
  if (by === administratorId) {
    return refuse({ kind: 'not-allowed', sentence: toSentence('Somebody else has to ask for you.') } as const)
  }
  if (await isTooNew(work, by)) return refuse({ kind: 'account-too-new' } as const)
  if (!(await selectAdministrator(tx, administratorId))) {
    return refuse({ kind: 'administrator-not-found' } as const)
  }
  if (!(await hasFactor(tx, administratorId))) return refuse({ kind: 'factor-not-set-up' } as const)
  await rows.deleteExpired(tx, { administratorId, now })
  const id = createId()
  const inserted = await rows.insertRestoration(tx, {
    ...{ id, administratorId, requestedById: by, askedAt: now, reason },
    expiresAt: addMs(now, RESTORATION_MS),
  })
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'administrator.ask-restoration',
    subject: { kind: 'administrator', id: administratorId },
    after: { reason },
  })
  return ok(undefined)
}

type Gone = { readonly kind: 'restoration-not-found' }
type NotYou = { readonly kind: 'third-person-needed' | 'account-too-new' }

/** Removes what was lost, and ends the person’s sessions: the password alone opens the account, once, to set up anew. */
export async function confirmRestoration(
  work: Work,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<Result<rows.Restoration, Gone | NotYou>> {
  const { tx, now } = work
  const found = await rows.lockRestoration(tx, { id, now })
  if (!found) return refuse({ kind: 'restoration-not-found' })
  if (by === found.requestedById || by === found.administratorId)
    return refuse({ kind: 'third-person-needed' })
  if (await isTooNew(work, by)) return refuse({ kind: 'account-too-new' })
  await rows.decideRestoration(tx, { id, by, at: now, outcome: 'restored' })
  await removeFactors(work, found.administratorId)
  await revokeAllSessions(tx, 'administrator', found.administratorId, now)
  await work.audit({
    action: 'administrator.restore',
    subject: { kind: 'administrator', id: found.administratorId },
    after: { askedBy: found.askedBy, reason: found.reason },
  })
  return ok(found)
}

export async function withdrawRestoration(
  work: Work,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<Result<undefined, Gone>> {
  const found = await rows.lockRestoration(work.tx, { id, now: work.now })
  if (!found) return refuse({ kind: 'restoration-not-found' })
  await rows.decideRestoration(work.tx, { id, by, at: work.now, outcome: 'withdrawn' })
  await work.audit({
    action: 'administrator.withdraw-restoration',
    subject: { kind: 'administrator', id: found.administratorId },
    before: { askedBy: found.askedBy, reason: found.reason },
  })
  return ok(undefined)
}
