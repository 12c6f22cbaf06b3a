import type { Feature } from '../../feature.ts'
import { connectorCodeRoutes } from './http/routes.ts'

export const connectorCodes: Feature = {
  tables: { connector_code: 'private' },
  routes: connectorCodeRoutes,
}
