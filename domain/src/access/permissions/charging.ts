/** Who may do what in charging: chargers, cards, bookings. */
import { LEADS, OPERATIONS, type PermissionTable, ROLES } from '../roles.ts'

export const CHARGING_PERMISSIONS = {
  'charger.read': ROLES,
  'charger.manage': OPERATIONS,
  // What a charger must show, its firmware and its certificates: these give control of the charger.
  'charger.secure': LEADS,
  // Images and campaigns are of the whole network: they do not go with a limit.
  'firmware.read': ROLES,
  // Rules that make tickets are of the whole network too.
  'fault-rule.read': ROLES,
  'fault-rule.manage': LEADS,
  'card.read': ROLES,
  'card.manage': OPERATIONS,
  // Energy that nobody pays for is the network's to give.
  'card.free': LEADS,
  'booking.read': ROLES,
  'booking.stop': OPERATIONS,
  'booking.confirm': ['owner', 'manager', 'accountant'],
  'booking.cancel': OPERATIONS,
  'booking.configure': LEADS,
  'problem.read': ROLES,
  'problem.answer': OPERATIONS,
  'review.read': ROLES,
  // What the network hides of what its drivers say.
  'review.judge': LEADS,
} as const satisfies PermissionTable
