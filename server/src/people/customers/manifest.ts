import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { customerExports } from './http/export.ts'
import { driversForPrograms } from './http/program-routes.ts'
import { customerRecordsRoutes } from './http/records-routes.ts'
import { customersRoutes } from './http/routes.ts'

export const customers: Feature = {
  tables: { customer: 'readable' },
  subjects: { customer: selectNames('customer', 'name', 'phone') },
  routes: [...customerRecordsRoutes, ...customersRoutes, ...customerExports],
  programRoutes: driversForPrograms,
  topics: { customer: { readWith: 'customer.read' } },
}
