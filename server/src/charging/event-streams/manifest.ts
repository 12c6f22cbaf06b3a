import type { Feature } from '../../feature.ts'
import { eventStreamRoutes } from './http/routes.ts'

export const eventStreams: Feature = {
  tables: { charger_monitor: 'private', charger_stream: 'private' },
  routes: eventStreamRoutes,
}
