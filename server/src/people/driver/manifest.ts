import type { Feature } from '../../feature.ts'
import { passkeyRoutes } from './http/passkey-routes.ts'
import { driverRoutes } from './http/routes.ts'

export const driver: Feature = {
  tables: { one_time_code: 'private' },
  routes: [...driverRoutes, ...passkeyRoutes],
}
