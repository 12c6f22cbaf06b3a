import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { vehicleExports } from './http/export.ts'
import { vehiclesRoutes } from './http/routes.ts'

export const vehicles: Feature = {
  tables: { vehicle: 'readable' },
  subjects: { vehicle: selectNames('vehicle', 'name') },
  routes: [...vehiclesRoutes, ...vehicleExports],
  topics: { vehicle: { readWith: 'vehicle.read' } },
}
