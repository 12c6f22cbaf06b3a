/** Roles that the owner makes, and viewing the panel as a role. */
import {
  completeRights,
  findStateByCode,
  GIVEABLE_PERMISSIONS,
  type LimitKind,
  listLimitableRights,
  ok,
  type Permission,
  type Result,
  refuse,
  toSentence,
} from '@voltyatra/domain'
import { canLimit } from '../../db/can-limit.ts'
import type { Tx } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { hashToken, updateSeenRole } from '../access/index.ts'
import { type ChosenRole, lockStandingOwners } from '../administrators/index.ts'
import {
  type CustomRole,
  deleteCustomRole,
  insertCustomRole,
  type LimitRequest,
  lockCustomRole,
  selectCustomRoles,
  updateCustomRole,
  updateLimit,
} from './queries.ts'

const MOST_ROLES = 50

type Refused<Kind extends string> = { readonly kind: Kind }
type NotFound = Refused<'role-not-found'>
type NotAllowed = Refused<'not-allowed'>

export interface RoleRequest {
  readonly name: string
  /** As `noun.verb`. */
  readonly rights: readonly string[]
  /** Null for the whole network. */
  readonly limit: LimitRequest | null
}

const isGiveable = (right: string): right is Permission =>
  (GIVEABLE_PERMISSIONS as readonly string[]).includes(right)

type RightRefused = Refused<'right-unknown' | 'right-not-limitable'> & { readonly issues: readonly Issue[] }

/** What the role gets: what was chosen, and to read what it changes. With a limit, only what keeps to it. */
function acceptRights(
  rights: readonly string[],
  limitedBy: LimitKind | undefined,
): Result<readonly Permission[], RightRefused> {
  const known = rights.filter(isGiveable)
  if (known.length < rights.length) {
    const message = 'A role cannot be given one of these rights'
    return refuse({ kind: 'right-unknown', issues: [{ path: 'rights', message }] })
  }
  if (!limitedBy) return ok(completeRights(known))
  const limitable = listLimitableRights(limitedBy)
  if (known.every((right) => limitable.includes(right)))
    return ok(completeRights(known).filter((right) => limitable.includes(right)))
  const message = 'One of these rights reaches beyond what the role is limited to'
  return refuse({ kind: 'right-not-limitable', issues: [{ path: 'rights', message }] })
}

/** Puts the limit down where the database keeps to it, and its states are some. */
async function keepLimit(tx: Tx, id: string, limit: LimitRequest | null) {
  if (limit && !(await canLimit(tx))) return refuse({ kind: 'limits-unavailable' } as const)
  if (limit?.kind === 'states' && !limit.of.every(findStateByCode))
    return refuse({ kind: 'limit-unknown' } as const)
  return updateLimit(tx, id, limit)
}

const isSameLimit = (one: LimitRequest | null, other: LimitRequest | null): boolean =>
  one?.kind === other?.kind && formatMembers(one) === formatMembers(other)

const formatMembers = (limit: LimitRequest | null): string => [...new Set(limit?.of)].toSorted().join(' ')

const toAuditedLimit = (limit: LimitRequest | null) => limit && { kind: limit.kind, of: limit.of }

interface Issue {
  readonly path: string
  readonly message: string
}

const toSubject = (id: string) => ({ kind: 'custom-role', id }) as const

export async function createCustomRole(work: Work, { name, rights, limit }: RoleRequest) {
  const { tx, now } = work
  // Two owners who add at once wait for each other here, so that the most there can be holds.
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const accepted = acceptRights(rights, limit?.kind)
  if (!accepted.ok) return accepted
  if ((await selectCustomRoles(tx)).length >= MOST_ROLES) return refuse({ kind: 'too-many-roles' } as const)
  const made = { id: createId(), name, rights: accepted.value }
  const inserted = await insertCustomRole(tx, { ...made, at: now })
  if (!inserted.ok) return inserted
  const limited = await keepLimit(tx, made.id, limit)
  if (!limited.ok) return limited
  await work.audit({
    action: 'custom-role.create',
    subject: toSubject(made.id),
    after: { name, rights: made.rights, ...(limit && { limit: toAuditedLimit(limit) }) },
  })
  return ok(await findRole(tx, made.id))
}

/** Counts from the next request of whoever has the role. */
export async function changeCustomRole(
  work: Work,
  { id, name, rights, limit }: RoleRequest & { readonly id: string },
) {
  const { tx, now } = work
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const accepted = acceptRights(rights, limit?.kind)
  if (!accepted.ok) return accepted
  const before = await lockCustomRole(tx, id)
  if (!before) return refuse({ kind: 'role-not-found' } as const)
  const changed = { id, name, rights: accepted.value }
  const isLimitSame = isSameLimit(before.limit, limit)
  if (before.name === name && before.rights.join(' ') === changed.rights.join(' ') && isLimitSame) {
    work.nothingChanged()
    return ok(before)
  }
  const updated = await updateCustomRole(tx, { ...changed, at: now })
  if (!updated.ok) return updated
  const limited = isLimitSame ? ok([]) : await keepLimit(tx, id, limit)
  if (!limited.ok) return limited
  await work.audit({
    action: 'custom-role.change',
    subject: toSubject(id),
    before: {
      ...{ name: before.name, rights: before.rights },
      ...(!isLimitSame && { limit: toAuditedLimit(before.limit) }),
    },
    after: { name, rights: changed.rights, ...(!isLimitSame && { limit: toAuditedLimit(limit) }) },
  })
  return ok(await findRole(tx, id))
}

async function findRole(tx: Tx, id: string): Promise<CustomRole> {
  const role = await lockCustomRole(tx, id)
  if (!role) throw new Error(`Role ${id} is gone in the transaction that wrote it`)
  return role
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
export async function viewAsRole(
  work: Work,
  { administratorId, token, chosen }: Looking & { readonly chosen: ChosenRole },
): Promise<Result<undefined, NotAllowed | NotFound>> {
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const tokenHash = token === undefined ? undefined : hashToken(token)
  if (chosen.role === 'owner' || !tokenHash) {
    return refuse({
      kind: 'not-allowed',
      sentence: toSentence('Choose another role than your own.'),
    } as NotAllowed)
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
