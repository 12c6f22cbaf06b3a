import { selectNames } from '../../db/subject-names.ts'
import type { Feature } from '../../feature.ts'
import { notificationExports } from './http/export.ts'
import { notificationsRoutes } from './http/routes.ts'
import { notificationJobs } from './jobs.ts'

export const notifications: Feature = {
  tables: { broadcast: 'readable', broadcast_delivery: 'private', notice: 'private' },
  states: { 'broadcast_delivery.reason': 'DeliveryReason' },
  subjects: { notification: selectNames('broadcast', 'title') },
  routes: [...notificationsRoutes, ...notificationExports],
  topics: { broadcast: { readWith: 'notification.read' }, notice: { readWith: null } },
  jobs: notificationJobs,
}
