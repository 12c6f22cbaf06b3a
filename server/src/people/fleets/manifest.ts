import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { fleetRoutes } from './http/routes.ts'

export const fleets: Feature = {
  tables: { fleet: 'readable' },
  subjects: { fleet: selectNames('fleet', 'name') },
  routes: fleetRoutes,
  topics: { fleet: { readWith: 'fleet.read' } },
}
