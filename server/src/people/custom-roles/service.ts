/** Roles that the owner makes, and looking at the panel as a role would. */
import {
  completeRights,
  GIVEABLE_PERMISSIONS,
  ok,
  type Permission,
  type Result,
  refuse,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { hashToken, updateSeenRole } from '../access/index.ts'
import { type ChosenRole, lockStandingOwners } from '../administrators/index.ts'
import {
  type CustomRole,
  deleteCustomRole,
  insertCustomRole,
  lockCustomRole,
  selectCustomRoles,
  updateCustomRole,
} from './queries.ts'

const MOST_ROLES = 50

type Refused<Kind extends string> = { readonly kind: Kind }
type NotFound = Refused<'role-not-found'>
type NotAllowed = Refused<'not-allowed'>

export interface RoleWish {
  readonly name: string
  /** As `noun.verb`. */
  readonly rights: readonly string[]
}

const isGiveable = (right: string): right is Permission =>
  (GIVEABLE_PERMISSIONS as readonly string[]).includes(right)

/** What the role gets: what was chosen, and to read what it changes. */
function acceptRights(
  rights: readonly string[],
): Result<readonly Permission[], Refused<'right-unknown'> & { readonly issues: readonly Issue[] }> {
  const at = rights.findIndex((right) => !isGiveable(right))
  if (at === -1) return ok(completeRights(rights.filter(isGiveable)))
  return refuse({
    kind: 'right-unknown',
    issues: [{ path: 'rights', message: 'A role cannot be given one of these rights' }],
  })
}

interface Issue {
  readonly path: string
  readonly message: string
}

const toSubject = (id: string) => ({ kind: 'custom-role', id }) as const

export async function createCustomRole(work: Work, { name, rights }: RoleWish) {
  const { tx, now } = work
  // Two owners who add at once wait for each other here, so that the most there can be holds.
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const accepted = acceptRights(rights)
  if (!accepted.ok) return accepted
  if ((await selectCustomRoles(tx)).length >= MOST_ROLES) return refuse({ kind: 'too-many-roles' } as const)
  const made = { id: createId(), name, rights: accepted.value }
  const inserted = await insertCustomRole(tx, { ...made, at: now })
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'custom-role.create',
    subject: toSubject(made.id),
    after: { name, rights: made.rights },
  })
  return ok<CustomRole>({ ...made, operators: 0, createdAt: now, changedAt: now })
}

/** Counts from the next request of whoever has the role. */
export async function changeCustomRole(work: Work, { id, name, rights }: RoleWish & { readonly id: string }) {
  const { tx, now } = work
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const accepted = acceptRights(rights)
  if (!accepted.ok) return accepted
  const before = await lockCustomRole(tx, id)
  if (!before) return refuse({ kind: 'role-not-found' } as const)
  const changed = { id, name, rights: accepted.value }
  if (before.name === name && before.rights.join(' ') === changed.rights.join(' ')) {
    work.nothingChanged()
    return ok(before)
  }
  const updated = await updateCustomRole(tx, { ...changed, at: now })
  if (!updated.ok) return updated
  await work.audit({
    action: 'custom-role.change',
    subject: toSubject(id),
    before: { name: before.name, rights: before.rights },
    after: { name, rights: changed.rights },
  })
  return ok<CustomRole>({ ...before, ...changed, changedAt: now })
}

/** Who looks at the panel as this role sees nothing from then on. */
export async function removeCustomRole(
  work: Work,
  id: string,
): Promise<Result<undefined, NotAllowed | NotFound | Refused<'role-in-use'>>> {
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const before = await lockCustomRole(work.tx, id)
  if (!before) return refuse({ kind: 'role-not-found' })
  const deleted = await deleteCustomRole(work.tx, id)
  if (!deleted.ok) return deleted
  await work.audit({
    action: 'custom-role.delete',
    subject: toSubject(id),
    before: { name: before.name, rights: before.rights },
  })
  return ok(undefined)
}

interface Looking {
  readonly administratorId: string
  /** Of the session's cookie. */
  readonly token: string | undefined
}

/** From the next request on this session reads what the role may read, and changes nothing. */
export async function lookAsRole(
  work: Work,
  { administratorId, token, chosen }: Looking & { readonly chosen: ChosenRole },
): Promise<Result<undefined, NotAllowed | NotFound>> {
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const tokenHash = token === undefined ? undefined : hashToken(token)
  if (chosen.role === 'owner' || !tokenHash) {
    return refuse({ kind: 'not-allowed', message: 'Choose another role than your own.' } as NotAllowed)
  }
  const seen = await updateSeenRole(work.tx, { tokenHash, ...chosen })
  if (!seen.ok) return seen
  await work.audit({
    action: 'administrator.see-as',
    subject: { kind: 'administrator', id: administratorId },
    after: { role: chosen.role, ...(chosen.customRoleId !== null && { customRole: chosen.customRoleId }) },
  })
  return ok(undefined)
}

export async function endSeeingAsRole(
  work: Work,
  { administratorId, token, isLooking }: Looking & { readonly isLooking: boolean },
): Promise<Result<undefined, never>> {
  const tokenHash = token === undefined ? undefined : hashToken(token)
  if (!isLooking || !tokenHash) {
    work.nothingChanged()
    return ok(undefined)
  }
  await updateSeenRole(work.tx, { tokenHash, role: null, customRoleId: null })
  await work.audit({
    action: 'administrator.end-seeing-as',
    subject: { kind: 'administrator', id: administratorId },
  })
  return ok(undefined)
}
