/** Who may do what in the operator's panel: each context has its permissions in a file of its own. */
import { CHARGING_PERMISSIONS } from './permissions/charging.ts'
import { MONEY_PERMISSIONS } from './permissions/money.ts'
import { NETWORK_PERMISSIONS } from './permissions/network.ts'
import { OPERATIONS_PERMISSIONS } from './permissions/operations.ts'
import { PEOPLE_PERMISSIONS } from './permissions/people.ts'
import type { Role } from './roles.ts'

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

export function may(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = allowed[permission]
  return roles.includes(role)
}

export const listPermissions = (role: Role): readonly Permission[] =>
  PERMISSIONS.filter((permission) => may(role, permission))
