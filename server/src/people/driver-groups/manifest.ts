import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { driverGroupRoutes } from './http/routes.ts'

export const driverGroups: Feature = {
  tables: { driver_group: 'readable', driver_group_member: 'readable' },
  subjects: { 'driver-group': selectNames('driver_group', 'name') },
  routes: driverGroupRoutes,
  topics: { group: { readWith: 'customer.read' } },
}
