import type { Feature } from '../../feature.ts'
import { fleetCardRoutes } from './http/card-routes.ts'
import { fleetPortalRoutes } from './http/routes.ts'

export const fleetPortal: Feature = {
  routes: [...fleetCardRoutes, ...fleetPortalRoutes],
}
