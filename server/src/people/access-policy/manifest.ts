import type { Feature } from '../../feature.ts'
import { accessPolicyRoutes } from './http/routes.ts'

export const accessPolicy: Feature = {
  tables: { access_policy: 'private', factor_restoration: 'private' },
  routes: accessPolicyRoutes,
}
