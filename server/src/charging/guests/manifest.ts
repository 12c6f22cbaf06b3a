import type { Feature } from '../../feature.ts'
import { guestRoutes } from './http/routes.ts'
import { guestJobs } from './jobs.ts'

export const guests: Feature = {
  tables: { guest_charge: 'private', guest_receipt: 'private', receipt_link: 'private' },
  routes: guestRoutes,
  jobs: guestJobs,
}
