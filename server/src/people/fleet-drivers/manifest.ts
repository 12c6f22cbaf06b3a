import type { Feature } from '../../feature.ts'
import { fleetDriverRoutes } from './http/routes.ts'

export const fleetDrivers: Feature = {
  tables: { fleet_driver: 'readable' },
  routes: fleetDriverRoutes,
}
