import type { Feature } from '../../feature.ts'
import { auditExports } from './http/export.ts'
import { auditRoutes } from './http/routes.ts'

export const audit: Feature = {
  routes: [...auditRoutes, ...auditExports],
}
