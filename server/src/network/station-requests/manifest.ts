import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { stationRequestRoutes } from './http/routes.ts'
import { STATION_REQUESTS_WAITING } from './index.ts'

export const stationRequests: Feature = {
  tables: { station_request: 'private', station_request_file: 'private' },
  states: { 'station_request.state': 'StationRequestState' },
  subjects: { 'station-request': selectNames('station_request', 'name') },
  routes: stationRequestRoutes,
  waiting: STATION_REQUESTS_WAITING,
}
