import type { Feature } from '../../feature.ts'
import { driverVehicleRoutes } from './http/routes.ts'

export const driverVehicles: Feature = {
  tables: { driver_vehicle: 'private' },
  routes: driverVehicleRoutes,
}
