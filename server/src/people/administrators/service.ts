/** Administrators: an owner lets people in, changes what they may do, and shuts them out. One owner always remains. */
import { findPasswordWeakness, ok, type Result, refuse, type Sentence, toSentence } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { loadCommonPasswords } from '../../platform/common-passwords.ts'
import type { Passwords } from '../../platform/passwords.ts'
import { revokeAllSessions } from '../access/index.ts'
import {
  type Administrator,
  type ChosenRole,
  insertAdministrator,
  lockAdministrator,
  lockOwners,
  selectAdministrator,
  updateDisabled,
  updatePassword,
  updateRole,
} from './queries.ts'

export type WeakPassword = {
  readonly kind: 'password-too-weak'
  /** What is wrong with it, in words for people. */
  readonly sentence: Sentence
}

/** The hash of a password that is strong enough for the account; slow, so before any transaction. */
export async function hashNewPassword(
  passwords: Passwords,
  { password, email }: { password: string; email: string },
): Promise<Result<string, WeakPassword>> {
  const weakness = findPasswordWeakness(password, email, loadCommonPasswords())
  if (weakness !== undefined) return refuse({ kind: 'password-too-weak', sentence: toSentence(weakness) })
  return ok(await passwords.hash(password))
}

type NotAllowed = { readonly kind: 'not-allowed' }
type Unknown = { readonly kind: 'administrator-not-found' }
type LastOwner = { readonly kind: 'last-owner' }

/** Holds the owners' rows; an owner who was demoted or disabled a moment ago changes nobody any more. */
export async function lockStandingOwners({
  tx,
  actor,
}: Work): Promise<Result<readonly string[], NotAllowed>> {
  const owners = await lockOwners(tx)
  return actor.kind === 'administrator' && !owners.includes(actor.id)
    ? refuse({ kind: 'not-allowed' })
    : ok(owners)
}

const toSubject = (id: string) => ({ kind: 'administrator', id })

/** The role as the audit log keeps it. */
const nameRole = ({ role, roleName }: Administrator) => ({ role, ...(roleName !== null && { roleName }) })

export interface NewAccount {
  readonly email: string
  readonly chosen: ChosenRole
  readonly passwordHash: string
}

/** Adds an administrator, unless the e-mail address has an account already. */
export async function addAdministrator(
  work: Work,
  { email, chosen, passwordHash }: NewAccount,
): Promise<Result<Administrator, NotAllowed | { readonly kind: 'administrator-exists' | 'role-not-found' }>> {
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const made = { id: createId(), email, ...chosen, createdAt: work.now, disabledAt: null }
  const inserted = await insertAdministrator(work.tx, { ...made, passwordHash })
  if (!inserted.ok) return inserted
  const added = await selectAdministrator(work.tx, made.id)
  if (!added) throw new Error('An administrator that was added is not there')
  await work.audit({
    action: 'administrator.create',
    subject: toSubject(made.id),
    after: { email, ...nameRole(added) },
  })
  return ok(added)
}

/** Changes a role; the last enabled owner keeps theirs. */
export async function changeRole(
  work: Work,
  { id, chosen }: { id: string; chosen: ChosenRole },
): Promise<
  Result<
    Administrator,
    NotAllowed | Unknown | LastOwner | { readonly kind: 'role-not-found' | 'password-missing' }
  >
> {
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const found = await lockAdministrator(work.tx, id)
  if (!found) return refuse({ kind: 'administrator-not-found' })
  if (found.role === chosen.role && found.customRoleId === chosen.customRoleId) {
    work.nothingChanged()
    return ok(found)
  }
  if (isLastOf(owners.value, id)) return refuse({ kind: 'last-owner' })
  const updated = await updateRole(work.tx, id, chosen)
  if (!updated.ok) return updated
  const after = await selectAdministrator(work.tx, id)
  if (!after) return refuse({ kind: 'administrator-not-found' })
  await work.audit({
    action: 'administrator.change-role',
    subject: toSubject(id),
    before: nameRole(found),
    after: nameRole(after),
  })
  return ok(after)
}

/** Shuts an account and ends its sessions; the last enabled owner stays. */
export async function disable(
  work: Work,
  id: string,
): Promise<Result<Administrator, NotAllowed | Unknown | LastOwner>> {
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const found = await lockAdministrator(work.tx, id)
  if (!found) return refuse({ kind: 'administrator-not-found' })
  if (found.disabledAt) {
    work.nothingChanged()
    return ok(found)
  }
  if (isLastOf(owners.value, id)) return refuse({ kind: 'last-owner' })
  await updateDisabled(work.tx, id, work.now)
  await revokeAllSessions(work.tx, 'administrator', id, work.now)
  await work.audit({
    action: 'administrator.disable',
    subject: toSubject(id),
    before: { disabledAt: null },
    after: { disabledAt: work.now },
  })
  return ok({ ...found, disabledAt: work.now })
}

const isLastOf = (owners: readonly string[], id: string): boolean => owners.length === 1 && owners[0] === id

/** Opens a disabled account again; its password is the one it had. */
export async function enable(work: Work, id: string): Promise<Result<Administrator, NotAllowed | Unknown>> {
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const found = await lockAdministrator(work.tx, id)
  if (!found) return refuse({ kind: 'administrator-not-found' })
  if (!found.disabledAt) {
    work.nothingChanged()
    return ok(found)
  }
  await updateDisabled(work.tx, id, null)
  await work.audit({
    action: 'administrator.enable',
    subject: toSubject(id),
    before: { disabledAt: found.disabledAt },
    after: { disabledAt: null },
  })
  return ok({ ...found, disabledAt: null })
}

/** Gives an account a new password and ends its sessions. */
export async function resetPassword(
  work: Work,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<Result<Administrator, NotAllowed | Unknown>> {
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const found = await lockAdministrator(work.tx, id)
  if (!found) return refuse({ kind: 'administrator-not-found' })
  await updatePassword(work.tx, id, passwordHash)
  await revokeAllSessions(work.tx, 'administrator', id, work.now)
  await work.audit({ action: 'administrator.reset-password', subject: toSubject(id) })
  return ok(found)
}
