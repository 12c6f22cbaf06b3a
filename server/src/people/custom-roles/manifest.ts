import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { customRoleRoutes } from './http/routes.ts'

export const customRoles: Feature = {
  tables: { custom_role: 'private', custom_role_partner: 'private', custom_role_station: 'private' },
  subjects: { 'custom-role': selectNames('custom_role', 'name') },
  routes: customRoleRoutes,
}
