import type { Feature } from '../../feature.ts'
import { secondFactorRoutes } from './http/routes.ts'

export const secondFactors: Feature = {
  tables: { code_app: 'private', recovery_code: 'private' },
  routes: secondFactorRoutes,
}
