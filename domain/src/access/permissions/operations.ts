/** Who may do what in operations: the dashboard, reports, the audit log, background jobs. */
import { LEADS, type PermissionTable, ROLES } from '../roles.ts'

export const OPERATIONS_PERMISSIONS = {
  'dashboard.read': ROLES,
  'audit.read': ['owner', 'manager', 'accountant'],
  'job.read': LEADS,
  'job.run': ['owner'],
  'report.read': ['owner', 'manager', 'accountant', 'viewer'],
} as const satisfies PermissionTable
