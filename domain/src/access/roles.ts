/** The roles of operators, and the groups of them that rights are given to. */

export const ROLES = ['owner', 'manager', 'support', 'accountant', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** The five, and `custom`: a role that the owner has made, with rights of its own. */
export type OperatorRole = Role | 'custom'

/** By permission, as `noun.verb`. */
export type PermissionTable = Readonly<Record<string, readonly Role[]>>

export const OPERATIONS: readonly Role[] = ['owner', 'manager', 'support']
export const LEADS: readonly Role[] = ['owner', 'manager']
// Money leaves the network only through the owner or the accountant: who runs the stations does not also pay out.
export const MONEY: readonly Role[] = ['owner', 'accountant']
