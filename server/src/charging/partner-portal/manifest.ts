import type { Feature } from '../../feature.ts'
import { partnerPortalRoutes } from './http/routes.ts'

export const partnerPortal: Feature = {
  routes: partnerPortalRoutes,
}
