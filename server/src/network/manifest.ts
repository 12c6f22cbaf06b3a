/** The network: stations, their connectors and pictures, vehicles, and other networks. */

import type { Context } from '../context.ts'
import { mountOpenData } from './open-data/http/open-data.ts'
import { providerExports } from './providers/http/export.ts'
import { providersRoutes } from './providers/http/routes.ts'
import { stationPicturesRoutes } from './station-pictures/http/routes.ts'
import { stationPictureJobs } from './station-pictures/jobs.ts'
import { stationRequestRoutes } from './station-requests/http/routes.ts'
import { STATION_REQUESTS_WAITING } from './station-requests/index.ts'
import { stationExports } from './stations/http/export.ts'
import { partnerSuspensionRoutes } from './stations/http/partner-suspension-routes.ts'
import { stationsForPrograms } from './stations/http/program-routes.ts'
import { stationsRoutes } from './stations/http/routes.ts'
import { NETWORK_SUBJECTS } from './subject-queries.ts'
import { vehicleExports } from './vehicles/http/export.ts'
import { vehiclesRoutes } from './vehicles/http/routes.ts'

export const network: Context = {
  name: 'network',
  tables: {
    connector: 'readable',
    provider_link: 'readable',
    station: 'readable',
    station_picture: 'private',
    station_request: 'private',
    station_request_file: 'private',
    vehicle: 'readable',
  },
  states: {
    'station.status': 'StationState',
    'station.status_code': 'StationCode',
    'station_request.state': 'StationRequestState',
  },
  subjects: NETWORK_SUBJECTS,
  routes: [
    ...partnerSuspensionRoutes,
    ...providersRoutes,
    ...stationPicturesRoutes,
    ...stationRequestRoutes,
    ...stationsRoutes,
    ...vehiclesRoutes,
    ...providerExports,
    ...stationExports,
    ...vehicleExports,
  ],
  programRoutes: stationsForPrograms,
  topics: {
    provider: { readWith: 'provider.read' },
    station: { readWith: 'station.read', isForEveryDriver: true },
    vehicle: { readWith: 'vehicle.read' },
  },
  waiting: { ...STATION_REQUESTS_WAITING },
  jobs: [...stationPictureJobs],
  mount(scope, { db, deps }) {
    mountOpenData(scope, { db, clock: deps.clock, publicUrl: deps.config.publicUrl })
  },
}
