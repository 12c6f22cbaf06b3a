import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { stationExports } from './http/export.ts'
import { partnerSuspensionRoutes } from './http/partner-suspension-routes.ts'
import { stationsForPrograms } from './http/program-routes.ts'
import { stationsRoutes } from './http/routes.ts'

export const stations: Feature = {
  tables: { connector: 'readable', station: 'readable' },
  states: { 'station.status': 'StationState', 'station.status_code': 'StationCode' },
  subjects: { station: selectNames('station', 'name') },
  routes: [...partnerSuspensionRoutes, ...stationsRoutes, ...stationExports],
  programRoutes: stationsForPrograms,
  topics: { station: { readWith: 'station.read', isForEveryDriver: true } },
}
