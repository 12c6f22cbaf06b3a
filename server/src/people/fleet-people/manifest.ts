import type { Feature } from '../../feature.ts'
import { fleetPeopleRoutes } from './http/routes.ts'

export const fleetPeople: Feature = {
  tables: { fleet_person: 'private' },
  routes: fleetPeopleRoutes,
}
