import type { Feature } from '../../feature.ts'
import { fleetChargeExports } from './http/export.ts'
import { fleetAccountRoutes } from './http/routes.ts'
import { fleetPaymentJobs } from './jobs.ts'

export const fleetCharges: Feature = {
  tables: { fleet_charge: 'readable', fleet_correction: 'readable', fleet_payment: 'readable' },
  routes: [...fleetAccountRoutes, ...fleetChargeExports],
  jobs: fleetPaymentJobs,
}
