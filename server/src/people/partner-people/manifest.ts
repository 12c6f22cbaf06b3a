import type { Feature } from '../../feature.ts'
import { partnerPeopleRoutes } from './http/routes.ts'

export const partnerPeople: Feature = {
  tables: { partner_person: 'readable' },
  routes: partnerPeopleRoutes,
}
