import type { Feature } from '../../feature.ts'
import { gridNoticeRoutes } from './http/routes.ts'

export const gridNotices: Feature = {
  tables: { grid_control: 'private', grid_notice: 'private' },
  routes: gridNoticeRoutes,
}
