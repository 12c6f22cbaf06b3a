import type { Feature } from '../../feature.ts'
import { erasureRoutes } from './http/routes.ts'

export const erasure: Feature = {
  routes: erasureRoutes,
}
