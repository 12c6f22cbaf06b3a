import type { Feature } from '../../feature.ts'
import { accessRoutes } from './http/routes.ts'

export const access: Feature = {
  tables: { session: 'readable', throttle: 'private' },
  routes: accessRoutes,
}
