import type { Feature } from '../../feature.ts'
import { fleetVehicleRoutes } from './http/routes.ts'

export const fleetMeans: Feature = {
  tables: { fleet_card: 'readable', fleet_vehicle: 'readable' },
  routes: fleetVehicleRoutes,
}
