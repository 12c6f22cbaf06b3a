import type { Feature } from '../../feature.ts'
import { pushRoutes } from './http/routes.ts'

export const pushSubscriptions: Feature = {
  tables: { push_subscription: 'private' },
  routes: pushRoutes,
}
