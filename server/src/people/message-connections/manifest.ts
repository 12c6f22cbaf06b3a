import type { Feature } from '../../feature.ts'
import { messageConnectionRoutes, mountReportChallenge } from './http/routes.ts'
import { findFailingConnections } from './index.ts'

export const messageConnections: Feature = {
  tables: { bounced_address: 'private', message_connection: 'private', message_registration: 'private' },
  routes: messageConnectionRoutes,
  findOutsideFailures: (db) => findFailingConnections(db),
  mount: (api, { db }) => mountReportChallenge(api, db),
}
