import type { Feature } from '../../feature.ts'
import { setupRoutes } from './http/routes.ts'

export const setup: Feature = {
  routes: setupRoutes,
}
