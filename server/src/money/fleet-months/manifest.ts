import type { Feature } from '../../feature.ts'
import { fleetMonthRoutes } from './http/routes.ts'
import { fleetMonthJobs } from './jobs.ts'

export const fleetMonths: Feature = {
  tables: { fleet_request: 'readable' },
  states: { 'fleet_request.state': 'FleetRequestState', 'fleet_request.reminder': 'FleetReminder' },
  routes: fleetMonthRoutes,
  jobs: fleetMonthJobs,
}
