import type { Feature } from '../../feature.ts'
import { driverLookExports } from './http/export.ts'
import { driverLookRoutes } from './http/routes.ts'

export const driverLooks: Feature = {
  tables: { driver_look: 'private' },
  routes: [...driverLookRoutes, ...driverLookExports],
}
