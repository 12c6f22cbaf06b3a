import type { Feature } from '../../feature.ts'
import { savedViewsRoutes } from './http/routes.ts'

export const savedViews: Feature = {
  tables: { saved_view: 'private' },
  routes: savedViewsRoutes,
}
