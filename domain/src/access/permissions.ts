/** Who may do what in the operator's panel: one row for each permission, so a new one cannot be forgotten. */

export const ROLES = ['owner', 'manager', 'support', 'accountant', 'viewer'] as const
export type Role = (typeof ROLES)[number]

const everyone = ROLES
const operations: readonly Role[] = ['owner', 'manager', 'support']
const leads: readonly Role[] = ['owner', 'manager']
// Money leaves the network only through the owner or the accountant: who runs the stations does not also pay out.
const money: readonly Role[] = ['owner', 'accountant']

const allowed = {
  'dashboard.read': everyone,
  'station.read': everyone,
  'station.write': leads,
  'charger.read': everyone,
  'charger.manage': operations,
  // What a charger must show, its firmware and its certificates: these give control of the charger.
  'charger.secure': leads,
  'card.read': everyone,
  'card.manage': operations,
  // Energy that nobody pays for is the network's to give.
  'card.free': leads,
  'partner.read': everyone,
  'partner.write': leads,
  'partner.pay': money,
  'customer.read': everyone,
  'customer.write': leads,
  'customer.sign-out': operations,
  'booking.read': everyone,
  'booking.stop': operations,
  'booking.confirm': ['owner', 'manager', 'accountant'],
  'booking.cancel': operations,
  'booking.configure': leads,
  'company.read': everyone,
  // Under whose name and registration everything is sold.
  'company.write': ['owner'],
  'query.read': everyone,
  'query.delete': operations,
  'contact.read': everyone,
  'contact.delete': operations,
  'vehicle.read': everyone,
  'vehicle.write': leads,
  'order.read': everyone,
  'order.refund': money,
  'rate.read': everyone,
  'rate.write': leads,
  'provider.read': everyone,
  'provider.write': leads,
  'notification.read': everyone,
  'notification.send': leads,
  'seminar.read': everyone,
  'seminar.write': operations,
  'wallet.adjust': leads,
  'wallet.configure': ['owner'],
  'withdrawal.read': ['owner', 'manager', 'accountant', 'viewer'],
  'audit.read': ['owner', 'manager', 'accountant'],
  'administrator.read': leads,
  'administrator.write': ['owner'],
  // The outbox shows one-time codes in development: with them one can sign in as a driver.
  'outbox.read': leads,
  'job.read': leads,
  'job.run': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof allowed

export const PERMISSIONS = Object.keys(allowed) as readonly Permission[]

export function may(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = allowed[permission]
  return roles.includes(role)
}

export const permissionsOf = (role: Role): readonly Permission[] =>
  PERMISSIONS.filter((permission) => may(role, permission))
