import type { Feature } from '../../feature.ts'
import { stationLoadRoutes } from './http/routes.ts'
import { loadSharingJobs } from './jobs.ts'

export const loadSharing: Feature = {
  tables: {
    charger_unit_request: 'private',
    load_call: 'private',
    load_share: 'private',
    station_load: 'private',
  },
  routes: stationLoadRoutes,
  jobs: loadSharingJobs,
}
