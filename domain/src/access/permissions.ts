/** Who may do what in the operator's panel: each context has its permissions in a file of its own. */
import { CHARGING_PERMISSIONS } from './permissions/charging.ts'
import { MONEY_PERMISSIONS } from './permissions/money.ts'
import { NETWORK_PERMISSIONS } from './permissions/network.ts'
import { OPERATIONS_PERMISSIONS } from './permissions/operations.ts'
import { PEOPLE_PERMISSIONS } from './permissions/people.ts'
import type { OperatorRole, Role } from './roles.ts'

const allowed = {
  ...CHARGING_PERMISSIONS,
  ...MONEY_PERMISSIONS,
  ...NETWORK_PERMISSIONS,
  ...OPERATIONS_PERMISSIONS,
  ...PEOPLE_PERMISSIONS,
}

export type Permission = keyof typeof allowed

/** By name. */
export const PERMISSIONS = (Object.keys(allowed) as Permission[]).toSorted() as readonly Permission[]

/** An operator as the rules of access know one. */
export interface Standing {
  readonly role: OperatorRole
  /** Of a role that the owner has made: what it may do. Names that are no permission count for nothing. */
  readonly rights?: readonly string[] | null | undefined
}

/** Whether one of the five roles, or an operator, may do this. */
export function may(who: Role | Standing, permission: Permission): boolean {
  const { role, rights } = typeof who === 'string' ? { role: who, rights: null } : who
  if (role === 'custom') return rights?.includes(permission) ?? false
  const roles: readonly Role[] = allowed[permission]
  return roles.includes(role)
}

export const listPermissions = (who: Role | Standing): readonly Permission[] =>
  PERMISSIONS.filter((permission) => may(who, permission))

/** What a role that the owner makes can be given: who decides about operators stays the owner alone. */
export const GIVEABLE_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(
  (permission) => permission !== 'administrator.write',
)

/** What is seen with a right is made of what another one lets see. */
const NEEDS: Partial<Record<Permission, Permission>> = { 'return.read': 'paper.read' }

/** Rights with those to read what they change, in the order of `PERMISSIONS`; everybody sees the dashboard. */
export function completeRights(rights: readonly Permission[]): readonly Permission[] {
  const wanted = new Set<string>(['dashboard.read', ...rights])
  for (const right of rights) {
    wanted.add(`${right.split('.', 1)[0]}.read`)
    const needed = NEEDS[right]
    if (needed) wanted.add(needed)
  }
  return GIVEABLE_PERMISSIONS.filter((permission) => wanted.has(permission))
}
