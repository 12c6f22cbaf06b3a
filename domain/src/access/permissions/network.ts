/** Who may do what in the network: stations, vehicles, providers. */
import { LEADS, type PermissionTable, ROLES } from '../roles.ts'

export const NETWORK_PERMISSIONS = {
  'station.read': ROLES,
  'station.write': LEADS,
  'vehicle.read': ROLES,
  'vehicle.write': LEADS,
  'provider.read': ROLES,
  'provider.write': LEADS,
} as const satisfies PermissionTable
