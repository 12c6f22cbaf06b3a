import type { Feature } from '../../feature.ts'
import { returnRoutes } from './http/routes.ts'

export const returns: Feature = {
  routes: returnRoutes,
}
