import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { fleetRoutes } from './http/routes.ts'
import { FLEETS_WAITING } from './index.ts'

export const fleets: Feature = {
  tables: { fleet: 'readable' },
  subjects: { fleet: selectNames('fleet', 'name') },
  routes: fleetRoutes,
  waiting: FLEETS_WAITING,
  topics: { fleet: { readWith: 'fleet.read' } },
}
